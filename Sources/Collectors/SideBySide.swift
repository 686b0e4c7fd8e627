#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work on several cores. Threads of the system: what the language offers would be one more library to start.
enum SideBySide {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Cores there are.
  static var cores: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  /// Runs `body` once for each of `workers`, one of them on the calling thread, and returns when all are done.
  /// A thread that the system refuses leaves its share to the others.
  static func run(workers: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(1, workers) {
      if let thread = start(body) { threads.append(thread) }
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { run($0) }, work.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { run($0) }, work.toOpaque())
    #endif
    guard code == 0 else {
      work.release()
      return nil
    }
    return thread
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
