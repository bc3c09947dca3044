import CMotionSystem
import MotionDiary
import MotionLink
import MotionSystem
import SystemLibrary

/// Who has a sensor's buffer, as far as this user can see.
struct BufferHolder: Equatable, Sendable {
  let process: Int32
  let name: String

  /// What is shown of it: the desktop's service by the name that it has on the bus.
  var words: String {
    let known = name.hasPrefix("iio-sensor-prox")
    return known
      ? "iio-sensor-proxy (net.hadess.SensorProxy, process \(process))"
      : "\(name.printable) (process \(process))"
  }

  /// The process that has a node open. Another user's descriptors cannot be seen; then the desktop's service, where
  /// it runs.
  static func find(_ node: String, in processes: String) -> BufferHolder? {
    let folder = ProcessFolder(path: processes)
    let all = folder.processes
    return all.first { folder.hasOpen(node, $0) }.map {
      BufferHolder(process: $0, name: folder.name($0))
    }
      ?? all.lazy.map { BufferHolder(process: $0, name: folder.name($0)) }
      .first { $0.name.hasPrefix("iio-sensor-prox") }
  }

  /// Becomes readable when the process ends; `nil` where the system does not tell.
  var end: Int32? {
    let file = motion_process_open(process)
    return file >= 0 ? file : nil
  }
}

/// `/proc`.
private struct ProcessFolder {
  let path: String
  /// Processes and descriptors that are looked at.
  private static let most = 20_000

  init(path: String) { self.path = path }

  var processes: [Int32] {
    ((try? Folder.names(in: path, atMost: Self.most)) ?? []).compactMap { Int32($0) }.sorted()
      .filter { $0 != getpid() }
  }

  func name(_ process: Int32) -> String {
    guard let file = try? InputFile("\(path)/\(process)/comm"),
      let bytes = try? file.bytes(atMost: 64)
    else { return "" }
    return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
  }

  func hasOpen(_ node: String, _ process: Int32) -> Bool {
    let folder = "\(path)/\(process)/fd"
    return ((try? Folder.names(in: folder, atMost: Self.most)) ?? []).contains {
      Folder.realPath("\(folder)/\($0)") == node
    }
  }
}
