internal import CCurl

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// libcurl, loaded when it is first asked for. Linking it would load more than twenty libraries at each start
/// of the program, of which one command needs this one.
///
/// Unchecked because of the addresses, which never change.
@safe
final class CurlLibrary: @unchecked Sendable {
  let setOption: UnsafeMutableRawPointer
  let getInfo: UnsafeMutableRawPointer
  let start: @convention(c) () -> UnsafeMutableRawPointer?
  let perform: @convention(c) (UnsafeMutableRawPointer?) -> CURLcode
  let end: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let append:
    @convention(c) (UnsafeMutablePointer<curl_slist>?, UnsafePointer<CChar>?) ->
      UnsafeMutablePointer<curl_slist>?
  let freeList: @convention(c) (UnsafeMutablePointer<curl_slist>?) -> Void
  private let words: @convention(c) (CURLcode) -> UnsafePointer<CChar>?

  #if canImport(Darwin)
    private static let names = ["libcurl.4.dylib"]
  #else
    private static let names = ["libcurl.so.4", "libcurl-gnutls.so.4"]
  #endif

  private static let loaded = Result { () throws(ProbeFailure) in try CurlLibrary() }

  static func shared() throws(ProbeFailure) -> CurlLibrary { try loaded.get() }

  private init() throws(ProbeFailure) {
    var handle: UnsafeMutableRawPointer?
    for name in Self.names where unsafe handle == nil {
      unsafe handle = dlopen(name, RTLD_NOW | RTLD_LOCAL)
    }
    guard let handle = unsafe handle else {
      throw .noLibrary("libcurl is not installed")
    }
    func address(_ name: String) throws(ProbeFailure) -> UnsafeMutableRawPointer {
      guard let found = unsafe dlsym(handle, name) else { throw .noLibrary("libcurl has no `\(name)`") }
      return found
    }
    typealias Initialize = @convention(c) (CLong) -> CURLcode
    let initialize = unsafe unsafeBitCast(try address("curl_global_init"), to: Initialize.self)
    guard initialize(pushready_curl_global_default) == CURLE_OK else {
      throw .noLibrary("libcurl does not start")
    }
    unsafe setOption = try address("curl_easy_setopt")
    unsafe getInfo = try address("curl_easy_getinfo")
    unsafe start = unsafeBitCast(
      try address("curl_easy_init"), to: (@convention(c) () -> UnsafeMutableRawPointer?).self)
    unsafe perform = unsafeBitCast(
      try address("curl_easy_perform"), to: (@convention(c) (UnsafeMutableRawPointer?) -> CURLcode).self)
    unsafe end = unsafeBitCast(
      try address("curl_easy_cleanup"), to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)
    unsafe append = unsafeBitCast(
      try address("curl_slist_append"),
      to: (@convention(c) (UnsafeMutablePointer<curl_slist>?, UnsafePointer<CChar>?) ->
        UnsafeMutablePointer<curl_slist>?).self)
    unsafe freeList = unsafeBitCast(
      try address("curl_slist_free_all"),
      to: (@convention(c) (UnsafeMutablePointer<curl_slist>?) -> Void).self)
    unsafe words = unsafeBitCast(
      try address("curl_easy_strerror"), to: (@convention(c) (CURLcode) -> UnsafePointer<CChar>?).self)
  }

  /// The library's words for a code.
  func text(of code: CURLcode) -> String {
    guard let text = unsafe words(code) else { return "error \(code.rawValue)" }
    return unsafe String(cString: text)
  }
}
