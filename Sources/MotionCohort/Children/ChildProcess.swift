import MotionSystem
import SystemLibrary

/// A process that reads recordings, so that what one of them does to it is its end and not that of the run.
///
/// It lives as long as this one: when its standard input ends, so does it.
final class ChildProcess {
  let process: pid_t
  /// What it says.
  let output: Int32
  private let input: Int32
  private var lines = LineBuffer()

  /// Starts a program with arguments.
  init(_ program: String, _ arguments: [String]) throws(SystemError) {
    let (down, up) = (try Self.pipe(), try Self.pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, down.read, 0)
    posix_spawn_file_actions_adddup2(&actions, up.write, 1)
    var words: [UnsafeMutablePointer<CChar>?] = (["coremotion"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawn(&process, program, &actions, nil, words, environ)
    close(down.read)
    close(up.write)
    (input, output) = (down.write, up.read)
    self.process = process
    guard error == 0 else {
      close(input)
      close(output)
      throw SystemError(code: error)
    }
  }

  /// Both ends are closed in other programs: only so does an input end with the process that writes it.
  private static func pipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard SystemLibrary.pipe(&ends) == 0 else { throw .last }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Asks it; `false` where it is dead.
  func ask(_ request: ChildRequest) -> Bool {
    (try? WrittenFile.write(Array(request.line.utf8)[...], to: input)) != nil
  }

  /// What it has said since the last call, once there is something; `nil` at its end.
  func read() -> [ChildAnswer]? {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = SystemLibrary.read(output, &piece, piece.count)
    guard count > 0 else { return count < 0 && errno == EINTR ? [] : nil }
    // What a library prints between the answers is none of them.
    return lines.take(piece[..<count]).compactMap(ChildAnswer.init)
  }

  /// Ends it.
  func stop() { kill(process, SIGKILL) }

  /// Waits for its end, and says how it came: the number of a signal, or the exit code.
  func wait() -> (signal: Int32?, code: Int32) {
    close(input)
    close(output)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return (signal == 0 ? nil : signal, (status >> 8) & 0xFF)
  }

  /// Memory that it has, in bytes, where the system says that.
  var memory: Int64? {
    guard let file = try? InputFile("/proc/\(process)/statm"),
      let text = try? file.bytes(atMost: 200)
    else { return nil }
    let words = String(decoding: text, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? Int64(words[1]).map { $0 * Int64(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }
}
