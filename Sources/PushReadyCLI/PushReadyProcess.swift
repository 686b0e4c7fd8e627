#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import Collectors
internal import ReadinessModel
internal import SideBySide

/// The process around the program: the only place that touches arguments, environment, clock, streams and
/// the exit status.
package enum PushReadyProcess {
  /// Runs the program and ends the process.
  package static func main() -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let world = surroundings()
    let progress = progress(arguments, world)
    let result = Program.run(arguments, in: world)
    progress?.end()
    let failure = write(result.files)
    print(result.output, to: STDOUT_FILENO)
    print(result.errors + failure, to: STDERR_FILENO)
    // All is written: what would still be tidied up, the system does at once.
    withExtendedLifetime(result) {
      _exit(failure.isEmpty ? result.status.rawValue : ExitStatus.missingInput.rawValue)
    }
  }

  private static func surroundings() -> Surroundings {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let environment = ProcessEnvironment.variables()
    var world = Surroundings(
      environment: environment, clock: Timestamp(seconds: Int64(moment.tv_sec)), isTerminal: isTerminal,
      columns: isTerminal ? columns(environment) : nil, folderName: folderName())
    world.progress = { print($0, to: STDERR_FILENO) }
    return world
  }

  /// The line that tells of long work, where somebody looks.
  private static func progress(_ arguments: [String], _ world: Surroundings) -> ProgressLine? {
    let wanted = ProgressLine.isWanted(
      arguments, environment: world.environment, isTerminal: isatty(STDERR_FILENO) == 1,
      typesInput: arguments.contains("-") && isatty(STDIN_FILENO) == 1)
    guard wanted else { return nil }
    let line = ProgressLine { print($0, to: STDERR_FILENO) }
    SideBySide.apart {
      var passed = 0
      while line.tick(milliseconds: passed) {
        usleep(useconds_t(ProgressLine.interval * 1_000))
        passed += ProgressLine.interval
      }
    }
    return line
  }

  /// Columns of the terminal: what it says, else what `COLUMNS` says.
  private static func columns(_ environment: [String: String]) -> Int? {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) }
  }

  private static func folderName() -> String? {
    FileManager.default.currentDirectoryPath.split(separator: "/").last.map(String.init)
  }

  /// Writes each file whole, by way of a temporary file beside it. Gives what went wrong.
  private static func write(_ files: [CommandResult.File]) -> String {
    files.map { file in
      do {
        if file.makesFolders {
          try FileManager.default.createDirectory(
            at: URL(filePath: file.path).deletingLastPathComponent(), withIntermediateDirectories: true)
        }
        try Data(file.text.utf8).write(to: URL(filePath: file.path), options: .atomic)
        return ""
      } catch {
        return "error: cannot write `\(file.path)`; check that its folder exists and may be written\n"
      }
    }.joined()
  }

  private static func print(_ text: String, to descriptor: CInt) {
    var text = text
    text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let count = unistdWrite(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
        if count <= 0 { return }
        start += count
      }
    }
  }

  private static func unistdWrite(_ descriptor: CInt, _ start: UnsafePointer<UInt8>?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, start, count)
    #else
      Darwin.write(descriptor, start, count)
    #endif
  }
}
