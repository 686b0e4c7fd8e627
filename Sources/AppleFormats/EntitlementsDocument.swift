package import PropertyListReading
package import ReadinessModel

/// The forms in which entitlements come out of Apple's tools.
package enum EntitlementsForm: String, Sendable, Hashable, CaseIterable {
  case xml, binary, json, der
  case openStep = "openstep"
  /// The older DER form, a SET at the top.
  case derSet = "der-set"
  /// XML, and DER, behind the eight bytes of a code-signature blob.
  case blobXML = "blob-xml"
  case blobDER = "blob-der"
  /// What `codesign -d --entitlements -` prints.
  case dump = "codesign-dump"
  /// Nothing at all, which is what `codesign` prints for code without entitlements.
  case empty
}

/// Entitlements as they were read.
package struct EntitlementsDocument: Sendable, Hashable {
  /// Always a dictionary.
  package let root: PropertyListValue
  package let form: EntitlementsForm
  /// The property list they came from; `nil` for DER and a dump, which are none.
  package let list: PropertyListDocument?
  /// What was noticed beside the problems of ``list``.
  package let problems: [FormatProblem]

  init(
    root: PropertyListValue, form: EntitlementsForm, list: PropertyListDocument? = nil,
    problems: [FormatProblem] = []
  ) {
    self.root = root
    self.form = form
    self.list = list
    self.problems = problems
  }

  /// The value under one of Apple's keys.
  package subscript(key: String) -> PropertyListValue? { root[key] }

  /// The entitlements as facts; see ``PropertyListDocument/node(from:)``.
  package func node(from origin: Origin) -> FactNode {
    list?.node(from: origin) ?? root.node(from: origin)
  }

  /// Everything noticed, about the file that `origin` names.
  package func diagnostics(in origin: Origin) -> [Diagnostic] {
    (list?.problems ?? []).map { $0.diagnostic(in: origin) } + problems.map { $0.diagnostic(in: origin) }
  }
}
