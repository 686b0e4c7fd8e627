import AppleFormats
import FixtureKit
import Testing

struct BinaryNamesTests {
  private func names(_ recipe: MachORecipe, _ question: NameQuestion) throws -> BinaryNames {
    let file = try Executable(reading: MemoryBytes(recipe.bytes), asking: question)
    return try #require(file.images.first).names
  }

  private func texts(_ texts: [String]) -> [UInt8] { texts.flatMap { Array($0.utf8) + [0] } }

  @Test func `whole names are found, parts of names are not`() throws {
    var recipe = MachORecipe()
    recipe.sections = [
      .init("__TEXT", "__objc_methname", texts(["first:", "registerForRemoteNotificationsNow", "last"])),
      .init("__TEXT", "__objc_classname", texts(["AppDelegate"])),
    ]
    let found = try names(
      recipe,
      NameQuestion(
        selectors: ["registerForRemoteNotifications", "first:", "last", "irst:", ""],
        classes: ["AppDelegate", "Delegate"]))
    #expect(found.selectors == ["first:", "last"])
    #expect(found.sentSelectors == [])
    #expect(found.classes == ["AppDelegate"])
  }

  @Test(arguments: [0, 1, 7, 64])
  func `a name is found wherever the pieces of the file are cut`(shift: Int) throws {
    // The section is longer than the pieces it is read in, with the name across a border of one.
    let border = 256 * 1024
    let name = "registerForRemoteNotifications"
    let before = [UInt8](repeating: UInt8(ascii: "x"), count: border - shift - 1) + [0]
    var recipe = MachORecipe()
    recipe.sections = [.init("__TEXT", "__objc_methname", before + texts([name, "other"]))]
    let found = try names(recipe, NameQuestion(selectors: [name, "other", "absent"]))
    #expect(found.selectors == [name, "other"])
  }

  @Test func `a name without its end is none`() throws {
    var recipe = MachORecipe()
    recipe.sections = [.init("__TEXT", "__objc_methname", Array("register".utf8))]
    #expect(try names(recipe, NameQuestion(selectors: ["register"])).selectors == [])
  }

  @Test(arguments: ["address", "offset", "chained", "32 bit"])
  func `a selector is sent when a reference points at it`(form: String) throws {
    var recipe = MachORecipe()
    recipe.is64Bit = form != "32 bit"
    recipe.base = form == "32 bit" ? 0x4000 : 0x1_0000_0000
    recipe.sections = [
      .init("__TEXT", "__objc_methname", texts(["kept:", "sent:"])),
      .init("__TEXT", "__objc_selrefs", [UInt8](repeating: 0, count: 8)),
    ]
    let offset = UInt64(recipe.sectionOffsets[0] + 6)
    let address = recipe.base + offset
    let pointer =
      switch form {
      case "address": recipe.u64(address)
      case "offset": recipe.u64(offset)
      case "chained": recipe.u64(offset | 0x0018_0000_0000_0000)
      default: recipe.u32(UInt32(address))
      }
    recipe.sections[1] = .init("__TEXT", "__objc_selrefs", pointer)
    let found = try names(recipe, NameQuestion(selectors: ["kept:", "sent:"]))
    #expect(found.selectors == ["kept:", "sent:"])
    #expect(found.sentSelectors == ["sent:"])
  }

  @Test func `stubs, used classes and symbols come from the symbol names`() throws {
    var recipe = MachORecipe()
    let table = texts([
      "", "_objc_msgSend$sent:", "_OBJC_CLASS_$_UNUserNotificationCenter", "_UIApplicationMain",
    ])
    recipe.sections = [.init("__TEXT", "__strings", table)]
    recipe.commands = [recipe.command(0x2, [UInt8](repeating: 0, count: 16))]
    let place = UInt32(recipe.sectionOffsets[0])
    recipe.commands = [
      recipe.command(0x2, recipe.u32(0) + recipe.u32(0) + recipe.u32(place) + recipe.u32(UInt32(table.count)))
    ]
    let found = try names(
      recipe,
      NameQuestion(
        selectors: ["sent:", "other:"], classes: ["UNUserNotificationCenter", "Other"],
        symbols: ["_UIApplicationMain", "_main"]))
    #expect(found.selectors == ["sent:"])
    #expect(found.sentSelectors == ["sent:"])
    #expect(found.classes == ["UNUserNotificationCenter"])
    #expect(found.symbols == ["_UIApplicationMain"])
  }

  @Test func `what the store has encrypted is unknown, not absent`() throws {
    var recipe = MachORecipe()
    recipe.sections = [.init("__TEXT", "__objc_methname", texts(["kept:"]))]
    recipe.commands = [recipe.encryption(offset: 0, size: 0, identifier: 1)]
    let place = UInt32(recipe.sectionOffsets[0])
    recipe.commands = [recipe.encryption(offset: place, size: 6, identifier: 1)]
    #expect(try names(recipe, NameQuestion(selectors: ["kept:"])).selectors == nil)
    recipe.commands = [recipe.encryption(offset: place, size: 6, identifier: 0)]
    #expect(try names(recipe, NameQuestion(selectors: ["kept:"])).selectors == ["kept:"])
  }

  /// Descriptors and names of two types, laid out as in swift/docs/ABI/TypeMetadata.rst.
  private func swiftTypes(_ kinds: [UInt32]) -> MachORecipe {
    var recipe = MachORecipe()
    let names = texts(["DeliveryAttributes", "Courier"])
    let empty = [UInt8](repeating: 0, count: 4 * kinds.count)
    let room = [UInt8](repeating: 0, count: 12 * kinds.count)
    recipe.sections = [
      .init("__TEXT", "__const", room), .init("__TEXT", "__names", names),
      .init("__TEXT", "__swift5_types", empty),
    ]
    let places = recipe.sectionOffsets
    func relative(_ target: Int, from place: Int) -> [UInt8] {
      recipe.u32(UInt32(bitPattern: Int32(target - place)))
    }
    let text = [0, 19]
    var descriptors: [UInt8] = []
    var types: [UInt8] = []
    for (index, kind) in kinds.enumerated() {
      let start = places[0] + index * 12
      descriptors +=
        recipe.u32(0x40 | kind) + recipe.u32(0) + relative(places[1] + text[index], from: start + 8)
      types += relative(start, from: places[2] + index * 4)
    }
    recipe.sections[0] = .init("__TEXT", "__const", descriptors)
    recipe.sections[2] = .init("__TEXT", "__swift5_types", types)
    return recipe
  }

  private func typeNames(_ recipe: MachORecipe) throws -> [String]? {
    let file = try Executable(reading: MemoryBytes(recipe.bytes), asking: NameQuestion(swiftTypes: true))
    return try #require(file.images.first).swiftTypes
  }

  @Test func `names of Swift structures, classes and enumerations are read`() throws {
    #expect(try typeNames(swiftTypes([0, 0])) == [])
    #expect(try typeNames(swiftTypes([17, 16])) == ["Courier", "DeliveryAttributes"])
    #expect(try typeNames(swiftTypes([18, 3])) == ["DeliveryAttributes"])
  }

  @Test func `descriptors that lead outside are passed over`() throws {
    var recipe = swiftTypes([17, 16])
    recipe.sections[2] = .init("__TEXT", "__swift5_types", recipe.u32(0x7FFF_FFF0) + recipe.u32(0x8000_0000))
    #expect(try typeNames(recipe) == [])
  }

  @Test func `Swift types that are encrypted are unknown`() throws {
    var recipe = swiftTypes([17, 16])
    recipe.commands = [recipe.encryption(offset: 0, size: 0, identifier: 1)]
    let size = UInt32(recipe.bytes.count)
    recipe.commands = [recipe.encryption(offset: 0, size: size, identifier: 1)]
    #expect(try typeNames(recipe) == nil)
    recipe.commands = [recipe.encryption(offset: 0, size: size, identifier: 0)]
    #expect(try typeNames(recipe) == ["Courier", "DeliveryAttributes"])
  }
}
