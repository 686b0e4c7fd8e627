/// Everything that a Mach-O file tells about push, read in one way through each slice from its beginning to
/// its end. The code itself is not read: whether its pages match is asked of ``CodePages``.
package struct Executable: Sendable {
  package enum Signature: Sendable {
    /// No signature in the load commands.
    case absent
    case read(CodeSignature)
    case unreadable(CodeSignatureFailure)
  }

  package struct Image: Sendable {
    package let image: MachOImage
    package let names: BinaryNames
    /// `nil` when they were not asked for, or cannot be read.
    package let swiftTypes: [String]?
    package let signature: Signature
    /// What a simulator build holds in sections instead of its signature.
    package let simulatorEntitlements: SimulatorEntitlements?

    /// Whether the load commands name none.
    package var hasNoSignature: Bool {
      if case .absent = signature { true } else { false }
    }

    package var codeSignature: CodeSignature? {
      if case .read(let signature) = signature { signature } else { nil }
    }
  }

  package struct Slice: Sendable {
    package let architecture: CPUArchitecture
    /// Where it lies in the file.
    package let range: Range<Int>
    package let content: Result<Image, MachOFailure>

    package var image: Image? { try? content.get() }
  }

  package let form: MachOFile.Form
  /// In the order of the file's table.
  package let slices: [Slice]

  package init(
    reading source: any ByteSource, asking question: NameQuestion = NameQuestion()
  ) throws(MachOFailure) {
    let file = try MachOFile(reading: source)
    form = file.form
    slices = file.slices.map { slice in
      Slice(
        architecture: slice.architecture, range: slice.range,
        content: slice.image.flatMap { Self.content($0, of: slice, in: source, asking: question) })
    }
    if case .failure(let failure)? = slices.first?.content, form == .thin { throw failure }
  }

  private static func content(
    _ image: MachOImage, of slice: MachOFile.Slice, in source: any ByteSource, asking question: NameQuestion
  ) -> Result<Image, MachOFailure> {
    guard let window = ByteWindow(source, slice.range) else {
      return .failure(.outsideFile("the slice for \(slice.architecture.name)"))
    }
    do {
      return .success(try Image(image, in: window, asking: question))
    } catch { return .failure(.unreadable(error)) }
  }

  /// The slices that could be read.
  package var images: [Image] { slices.compactMap(\.image) }
}

extension Executable.Image {
  init(_ image: MachOImage, in source: any ByteSource, asking question: NameQuestion)
    throws(ByteSourceFailure)
  {
    self.image = image
    simulatorEntitlements = try SimulatorEntitlements(of: image, in: source)
    names = try BinaryNames(of: image, in: source, asking: question)
    swiftTypes = question.swiftTypes ? try SwiftTypeNames(of: image, in: source)?.names : nil
    signature = Self.signature(of: image, in: source)
  }

  private static func signature(of image: MachOImage, in source: any ByteSource) -> Executable.Signature {
    guard let range = image.signature else { return .absent }
    do {
      return .read(try CodeSignature(reading: source, at: range))
    } catch { return .unreadable(error) }
  }
}
