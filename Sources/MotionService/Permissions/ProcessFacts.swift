import CMotionSystem
import SystemLibrary

/// What `/proc` says of a process.
///
/// All of it is read before anybody asks whether the process still lives: so it is of this process, and
/// not of one that was given its number later.
struct ProcessFacts {
  /// The text of its control groups.
  var groups = ""
  /// The sandbox's own description, `/.flatpak-info`; `nil` where there is none, or none may be read.
  var sandbox: String?
  /// Whether it runs in the service's user namespace. In another one, paths and users are what it says.
  var sharesUsers = true
  /// Whether a terminal controls it.
  var hasTerminal = false
  /// Its program's path; `nil` where it may not be read, or is no text.
  var executable: String?

  /// Nothing is known.
  init() {}

  /// What is known of a process.
  init(process: Int32) {
    let folder = "/proc/\(process)"
    groups = Self.text("\(folder)/cgroup") ?? ""
    sandbox = Self.text("\(folder)/root/.flatpak-info")
    sharesUsers = Self.text("\(folder)/uid_map") == Self.text("/proc/self/uid_map")
    hasTerminal = Self.terminal(Self.text("\(folder)/stat") ?? "")
    executable = Self.target(of: "\(folder)/exe")
  }

  /// The effective user of a process, the second number of `Uid:` in `/proc/PID/status` (proc(5)).
  static func user(of process: Int32) -> UInt32? {
    let lines = text("/proc/\(process)/status")?.split(separator: "\n") ?? []
    guard let line = lines.first(where: { $0.hasPrefix("Uid:") }) else { return nil }
    let numbers = line.dropFirst(4).split { $0 == "\t" || $0 == " " }
    return numbers.count > 1 ? UInt32(numbers[1]) : nil
  }

  /// Whether the line of `/proc/PID/stat` names a terminal: the fifth field after the program's name, which
  /// is in parentheses and may hold any (proc(5)).
  static func terminal(_ line: String) -> Bool {
    guard let end = line.lastIndex(of: ")") else { return false }
    let fields = line[line.index(after: end)...].split(separator: " ")
    return fields.count > 4 && fields[4] != "0"
  }

  /// The application that a sandbox says it is for: `name=ID` in its group `[Application]`.
  static func application(_ sandbox: String) -> String? {
    var isInGroup = false
    for line in sandbox.split(separator: "\n") {
      if line.hasPrefix("[") {
        isInGroup = line == "[Application]"
      } else if isInGroup, line.hasPrefix("name=") {
        return String(line.dropFirst(5))
      }
    }
    return nil
  }

  private static func target(of link: String) -> String? {
    var path = [UInt8](repeating: 0, count: 4096)
    let count = path.withUnsafeMutableBytes { buffer in
      buffer.assumingMemoryBound(to: CChar.self).baseAddress.map {
        readlink(link, $0, buffer.count)
      } ?? -1
    }
    return count > 0 ? String(validating: path[..<count], as: UTF8.self) : nil
  }

  /// The beginning of a small file; `nil` where it is none.
  private static func text(_ path: String) -> String? {
    let file = motion_open_untrusted(path)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    let count = read(file, &bytes, bytes.count)
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }
}
