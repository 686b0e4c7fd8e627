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
    let initialize: @convention(c) (CLong) -> CURLcode = try unsafe Self.function(
      "curl_global_init", in: handle)
    guard initialize(pushready_curl_global_default) == CURLE_OK else {
      throw .noLibrary("libcurl does not start")
    }
    // From 8.3 on frames are told among the words of a transfer when this asks for it.
    if let trace = unsafe dlsym(handle, "curl_global_trace") {
      let ask = unsafe unsafeBitCast(
        trace, to: (@convention(c) (UnsafePointer<CChar>?) -> CURLcode).self)
      _ = unsafe ask("http/2")
    }
    unsafe setOption = try Self.function("curl_easy_setopt", in: handle)
    unsafe getInfo = try Self.function("curl_easy_getinfo", in: handle)
    unsafe start = try Self.function("curl_easy_init", in: handle)
    unsafe perform = try Self.function("curl_easy_perform", in: handle)
    unsafe end = try Self.function("curl_easy_cleanup", in: handle)
    unsafe append = try Self.function("curl_slist_append", in: handle)
    unsafe freeList = try Self.function("curl_slist_free_all", in: handle)
    unsafe words = try Self.function("curl_easy_strerror", in: handle)
  }

  /// The address of a function as the type that the caller gives it, which must be the one in curl.h.
  private static func function<Function>(
    _ name: String, in handle: UnsafeMutableRawPointer
  ) throws(ProbeFailure) -> Function {
    guard let found = unsafe dlsym(handle, name) else { throw .noLibrary("libcurl has no `\(name)`") }
    return unsafe unsafeBitCast(found, to: Function.self)
  }

  /// The library's words for a code.
  func text(of code: CURLcode) -> String {
    guard let text = unsafe words(code) else { return "error \(code.rawValue)" }
    return unsafe String(cString: text)
  }
}
