import Dispatch
import Synchronization
import SystemLibrary

/// The lines of standard input, read by a thread of its own: when the run's process is gone, so is this
/// one, in the middle of a recording too.
struct RequestLines: Sequence, IteratorProtocol {
  private final class Shared: Sendable {
    let lines = Mutex<[[UInt8]]>([])
    let news = DispatchSemaphore(value: 0)
  }

  private let shared = Shared()

  static func begin() -> RequestLines {
    let requests = RequestLines()
    let shared = requests.shared
    DispatchQueue(label: "requests").async {
      var buffer = LineBuffer()
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(STDIN_FILENO, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { _exit(0) }
        for line in buffer.take(piece[..<count]) {
          shared.lines.withLock { $0.append(line) }
          shared.news.signal()
        }
      }
    }
    return requests
  }

  mutating func next() -> [UInt8]? {
    shared.news.wait()
    return shared.lines.withLock { $0.removeFirst() }
  }
}
