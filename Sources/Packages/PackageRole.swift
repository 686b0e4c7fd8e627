/// What the files of a folder are in their bundle, by the folder alone.
enum PackageRole: Equatable {
  /// Directly in the bundle, or in `Contents`.
  case root(inContents: Bool)
  case signature
  /// In `Frameworks`, at any depth.
  case framework
  /// In `Contents/MacOS`.
  case code
  /// In the folder of resources, or in that of a language.
  case resource
  /// Nothing that is looked at.
  case other

  /// `folder` has a slash at its end. What stands before `start` leads to the bundle.
  init(of folder: UnsafeBufferPointer<UInt8>, from start: Int) {
    let isContents = folder.holds("Contents/", at: start)
    let inner = isContents ? start + 9 : start
    guard let slash = folder.slash(from: inner) else {
      self = .root(inContents: isContents)
      return
    }
    let isDirect = slash == folder.count - 1
    if isDirect, folder.holds("_CodeSignature/", at: inner) {
      self = .signature
    } else if folder.holds("Frameworks/", at: inner) {
      self = .framework
    } else if isContents, isDirect, folder.holds("MacOS/", at: inner) {
      self = .code
    } else if isContents, folder.holds("Resources/", at: inner) {
      let next = folder.slash(from: slash + 1)
      self = isDirect || next == folder.count - 1 ? .resource : .other
    } else if !isContents, isDirect, folder.isNamed("lproj", in: inner..<slash) {
      self = .resource
    } else {
      self = .other
    }
  }
}
