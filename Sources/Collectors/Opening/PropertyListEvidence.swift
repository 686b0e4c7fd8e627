import PropertyListReading
import ReadinessModel

/// Property lists as evidence: a dictionary, or the reason why there is none.
enum PropertyListEvidence {
  static func dictionary(in artifact: Artifact) -> Result<PropertyListDocument, Diagnostic> {
    if let refusal = artifact.refusal { return .failure(refusal) }
    guard case .bytes(let bytes) = artifact.content else {
      return .failure(
        Diagnostic(code: "evidence.not-read", message: "it was not read", origin: artifact.origin))
    }
    do throws(PropertyListFailure) {
      let document = try PropertyListReader.read(bytes)
      guard document.root.entries != nil else {
        return .failure(
          Diagnostic(
            code: "plist.not-a-dictionary",
            message: "\(document.root.kindName) at the top, expected a dictionary", origin: artifact.origin,
            hint: "export the file again"))
      }
      return .success(document)
    } catch {
      return .failure(error.diagnostic(in: artifact.origin))
    }
  }
}
