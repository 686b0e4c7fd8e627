internal import Cryptography

/// The pages of an image against the digests of a CodeDirectory.
package enum CodePages {
  /// Compares the pages whose numbers lie in `pages`; ranges of one directory can be compared side by
  /// side. `source` is the whole image. Gives the numbers of the pages that do not match, at most
  /// ``maximumMismatches``, or `nil` when the digests cannot be computed or followed here.
  package static func mismatches(
    of directory: CodeDirectory, in source: any ByteSource, pages: Range<Int>
  ) throws(ByteSourceFailure) -> [Int]? {
    guard !directory.isScattered else { return nil }
    guard pages.lowerBound >= 0, pages.upperBound <= directory.pageCount,
      directory.pageCount == directory.expectedPageCount, directory.codeLimit <= source.count
    else { throw .outside(pages, count: directory.pageCount) }
    guard let pageSize = directory.pageSize else {
      return try wholeMismatch(of: directory, in: source, isAsked: !pages.isEmpty)
    }
    guard var digests = DigestSeries(directory.hashType.algorithm) else { return nil }
    let perRead = max(1, chunk / pageSize)
    guard pageSize <= chunk else { return nil }
    var found: [Int] = []
    var page = pages.lowerBound
    while page < pages.upperBound {
      let last = min(page + perRead, pages.upperBound)
      let bytes = try source.read(page * pageSize..<min(last * pageSize, directory.codeLimit))
      for index in page..<last {
        let start = (index - page) * pageSize
        let expected = directory.pageHash(index)
        let holds = digests.digest(
          of: bytes.span.extracting(start..<min(start + pageSize, bytes.count)),
          beginsWith: directory.bytes.span.extracting(expected))
        if !holds {
          found.append(index)
          if found.count >= maximumMismatches { return found }
        }
      }
      page = last
    }
    return found
  }

  /// Most pages that are told.
  package static let maximumMismatches = 64

  /// Bytes that are read at a time, and the largest page.
  private static let chunk = 1 << 20

  /// A directory whose one page is the whole code.
  private static func wholeMismatch(
    of directory: CodeDirectory, in source: any ByteSource, isAsked: Bool
  ) throws(ByteSourceFailure) -> [Int]? {
    guard isAsked, directory.pageCount > 0 else { return [] }
    guard var digest = StreamingDigest(directory.hashType.algorithm) else { return nil }
    var position = 0
    while position < directory.codeLimit {
      let end = min(position + chunk, directory.codeLimit)
      digest.update(try source.read(position..<end))
      position = end
    }
    guard let whole = digest.finish() else { return nil }
    let expected = directory.bytes[directory.pageHash(0)]
    return expected.elementsEqual(whole.prefix(expected.count)) ? [] : [0]
  }
}

extension CodeSignature {
  /// The state of all pages under every directory, one after the other. A signature that does not cover
  /// all the code before it is a mismatch, whatever its digests say.
  package func pages(in source: any ByteSource) throws(ByteSourceFailure) -> Seal {
    guard directories.allSatisfy(coversCode) else { return Seal(.pages, .mismatch) }
    var isComplete = true
    for directory in directories {
      let found = try CodePages.mismatches(of: directory, in: source, pages: 0..<directory.pageCount)
      guard let found else {
        isComplete = false
        continue
      }
      if !found.isEmpty { return Seal(.pages, .mismatch) }
    }
    return Seal(.pages, isComplete ? .match : .notChecked)
  }

  /// Whether the directory has digests for all the code before the signature.
  package func coversCode(_ directory: CodeDirectory) -> Bool {
    directory.codeLimit == start && directory.pageCount == directory.expectedPageCount
  }
}
