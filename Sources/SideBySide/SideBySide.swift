internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Work on several cores. Threads of the system: what the language offers would be one more library to start.
package enum SideBySide {
  /// Work that goes on while the thread that began it does something else.
  package final class Work: Sendable {
    private let thread: Mutex<WorkerThread?>

    /// Begins; where the system refuses a thread, `body` is done when this returns.
    package init(_ body: @escaping @Sendable () -> Void) {
      let started = WorkerThread(ThreadWork(body))
      if started == nil { body() }
      thread = Mutex(started)
    }

    /// Returns when it is done.
    package func wait() {
      thread.withLock { thread in
        thread?.wait()
        thread = nil
      }
    }

    deinit { wait() }
  }

  /// A value that is worked out while the thread that wants it does something else.
  package final class Later<Value: Sendable>: Sendable {
    private let body: @Sendable () -> Value
    private let work: Work
    private let found: Found

    private final class Found: Sendable {
      let value = Mutex<Value?>(nil)
    }

    /// Begins.
    package init(_ body: @escaping @Sendable () -> Value) {
      let found = Found()
      self.body = body
      self.found = found
      work = Work {
        let value = body()
        found.value.withLock { $0 = value }
      }
    }

    /// Waits until it is there.
    package var value: Value {
      work.wait()
      return found.value.withLock { $0 } ?? body()
    }
  }

  /// Cores there are.
  package static var cores: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }

  /// Runs `body` once for each of `workers`, one of them on the calling thread, and returns when all are done.
  /// A thread that the system refuses leaves its share to the others.
  package static func run(workers: Int, _ body: @escaping @Sendable () -> Void) {
    let threads = (1..<max(1, workers)).compactMap { _ in WorkerThread(ThreadWork(body)) }
    body()
    for thread in threads { thread.wait() }
  }

  /// What `transform` makes of each element, in the order of the elements. Fewer than two shares are left to
  /// the calling thread: to start another would cost more than it saves.
  ///
  /// - Parameters:
  ///   - elements: What there is to do.
  ///   - share: How many of them one thread takes at a time.
  ///   - transform: Called with the position of an element and the element, on any thread.
  /// - Returns: One result for each element.
  package static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], share: Int, _ transform: @escaping @Sendable (Int, Element) -> Result
  ) -> [Result] {
    guard elements.count >= 2 * share else { return elements.enumerated().map { transform($0, $1) } }
    let next = Mutex(0)
    let done = Mutex<[(start: Int, results: [Result])]>([])
    run(workers: min(cores, elements.count / share)) {
      while true {
        let start = next.withLock { next in
          defer { next += share }
          return next
        }
        guard start < elements.count else { return }
        let part = (start..<min(start + share, elements.count)).map { transform($0, elements[$0]) }
        done.withLock { $0.append((start, part)) }
      }
    }
    return done.withLock { $0 }.sorted { $0.start < $1.start }.flatMap(\.results)
  }

  /// Runs `body` on a thread that nobody waits for. Nothing happens when the system refuses one.
  package static func apart(_ body: @escaping @Sendable () -> Void) {
    WorkerThread(ThreadWork(body))?.release()
  }
}

private final class ThreadWork: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private struct WorkerThread {
  private let handle: pthread_t

  /// `nil` when the system refuses.
  init?(_ work: ThreadWork) {
    let argument = Unmanaged.passRetained(work).toOpaque()
    #if canImport(Darwin)
      var created: pthread_t?
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      // As much as the first thread has; what is read may be nested.
      pthread_attr_setstacksize(&attributes, 8 << 20)
      let status = pthread_create(&created, &attributes, runThread, argument)
    #else
      var created = pthread_t()
      let status = pthread_create(&created, nil, runThread, argument)
    #endif
    guard status == 0 else {
      Unmanaged<ThreadWork>.fromOpaque(argument).release()
      return nil
    }
    #if canImport(Darwin)
      guard let created else { return nil }
    #endif
    handle = created
  }

  func wait() { pthread_join(handle, nil) }

  func release() { pthread_detach(handle) }
}

#if canImport(Darwin)
  private func runThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
#else
  private func runThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<ThreadWork>.fromOpaque(argument).takeRetainedValue().body() }
    return nil
  }
#endif
