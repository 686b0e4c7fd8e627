import FixtureKit
import Testing

@testable import AppleFormats

@Suite struct RuntimeClassNameTests {
  @Test(
    arguments: [
      ("NotificationService", "NotificationService"),
      ("Service.NotificationService", "_TtC7Service19NotificationService"), ("My_App.A", "_TtC6My_App1A"),
    ])
  func `a Swift class has its module in front and is mangled`(name: String, mangled: String) {
    #expect(RuntimeClassName(propertyList: name)?.text == mangled)
  }

  @Test(arguments: ["", ".", "A.", ".A", "A.B.C", "Café.Dienst"])
  func `how others are spelled is not known`(name: String) {
    #expect(RuntimeClassName(propertyList: name) == nil)
  }

  @Test func `libraries of the package are told from those of the system`() throws {
    var recipe = MachORecipe()
    recipe.commands = [
      recipe.library("/System/Library/Frameworks/UIKit.framework/UIKit"),
      recipe.library("@rpath/libswiftCore.dylib"),
      recipe.library("@rpath/Kit.framework/Kit"),
      recipe.library("@executable_path/../Frameworks/Mac.framework/Versions/A/Mac", kind: 0x8000_0018),
      recipe.library("@rpath/libOwn.dylib"), recipe.library("@rpath/Kit.framework/Kit"),
    ]
    let image = try MachOImage(reading: MemoryBytes(recipe.bytes))
    #expect(image.ownLibraries == ["Kit.framework", "Mac.framework", "libOwn.dylib"])
    #expect(image.frameworks == ["UIKit", "Kit", "Mac"])
  }
}
