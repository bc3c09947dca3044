import FoundationEssentials
import MotionTestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The built `coremotion`, run as a user runs it.
struct Tool {
  /// What a run left behind.
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  /// A folder for the files of one test.
  let folder = TemporaryFolder()

  /// The binary beside the tests; `nil` where the products were not built.
  static let path: String? = {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return nil }
    var candidates = [tests] + CommandLine.arguments
    candidates.append(contentsOf: [
      "\(packageRoot)/.build/debug/x", "\(packageRoot)/.build/release/x",
    ])
    for candidate in candidates {
      guard let slash = candidate.lastIndex(of: "/") else { continue }
      let path = "\(candidate[..<slash])/coremotion"
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    return nil
  }()

  /// Recordings with truth; they are not part of the repository.
  static let recordings = "\(packageRoot)/../shared/data"

  static let packageRoot = #filePath.split(separator: "/").dropLast(3)
    .reduce("") { $0 + "/" + $1 }

  /// Runs `coremotion` with arguments as a shell reads them; `{}` stands for the test's folder. Of no
  /// country and no terminal.
  func run(_ arguments: String, then rest: String = "") throws -> Outcome {
    let tool = Self.path ?? "coremotion"
    let command =
      "'\(tool)' \(arguments) \(rest)".replacing("{}", with: folder.path)
    let output = "\(folder.path)/.output"
    let errors = "\(folder.path)/.errors"
    let raw = system(
      "( export LC_ALL=C; unset COLUMNS; \(command) ) >'\(output)' 2>'\(errors)' </dev/null")
    return Outcome(
      status: (raw >> 8) & 0xFF, output: try read(output), errors: try read(errors))
  }

  /// The text of a file.
  func read(_ path: String) throws -> String {
    try String(contentsOfFile: path.replacing("{}", with: folder.path), encoding: .utf8)
  }

  /// The lines of a file of the test's folder.
  func lines(_ name: String) throws -> [String] {
    try read("\(folder.path)/\(name)").split(separator: "\n").map(String.init)
  }

  /// Writes a file of the test's folder.
  func write(_ name: String, _ text: String) throws {
    let path = "\(folder.path)/\(name)"
    if let slash = path.lastIndex(of: "/") {
      try FileManager.default.createDirectory(
        atPath: String(path[..<slash]), withIntermediateDirectories: true)
    }
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// A recording of a device at rest: a folder of the recording layout.
  func recording(_ name: String, seconds: Int = 20, damage: String = "") throws {
    try write("\(name)/meta.json", "{\"set\": \"made\", \"recording\": \"\(name)\"}")
    var text = "time_s,x_mps2,y_mps2,z_mps2\n"
    for index in 0..<(seconds * 50) {
      text +=
        "\(index / 50).\(index % 50 < 5 ? "0" : "")\(index % 50 * 2),0.0\(index % 3),0.02,9.81\n"
      if index == 100 { text += damage }
    }
    try write("\(name)/accelerometer.csv", text)
  }
}
