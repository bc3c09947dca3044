import CMotionSystem
import FoundationEssentials
import MotionDiary
import MotionLink
import SystemLibrary

/// The user's program that asks: it gets the question in its environment, and its answer is the first word
/// that it prints, `allow` or `deny`. Anything else is no answer.
struct AskCommand {
  /// The program's path and its arguments. No shell reads them.
  let arguments: [String]

  /// What the program is told of a question.
  static func environment(_ client: String, _ question: OpenQuestion) -> [String: String] {
    [
      "COREMOTION_APPLICATION": client.printable, "COREMOTION_PURPOSE": question.purpose.printable,
      "COREMOTION_DEVICE": question.device.printable,
    ]
  }

  /// Runs it on a thread of its own; calls `answer` with what the user says, `nil` for nothing. `false`
  /// where it cannot be run.
  func run(
    _ client: String, _ question: OpenQuestion, answer: @escaping @Sendable (Bool?) -> Void
  ) -> Bool {
    var environment = ProcessInfo.processInfo.environment
    // What systemd says to the service is not for its children.
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "LISTEN_FDS", "LISTEN_PID"] {
      environment[name] = nil
    }
    environment.merge(Self.environment(client, question)) { $1 }
    var output: Int32 = -1
    let process = Self.withTexts(arguments) { arguments in
      Self.withTexts(environment.map { "\($0)=\($1)" }) { motion_run(arguments, $0, &output) }
    }
    guard process >= 0 else { return false }
    BackgroundThread.run { [output] in
      let said = Self.firstWord(from: output)
      close(output)
      motion_await(process)
      answer(said == "allow" ? true : said == "deny" ? false : nil)
    }
    return true
  }

  /// The first word of what a program prints; it may print more, which nobody reads.
  private static func firstWord(from output: Int32) -> String {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(output, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if bytes.count < 256 { bytes += piece[..<count] }
    }
    return String(decoding: bytes.prefix(256), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
  }

  /// Calls `body` with texts as C programs get them.
  private static func withTexts<R>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
  ) -> R {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
