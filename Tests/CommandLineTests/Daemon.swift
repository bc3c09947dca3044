import Foundation
import MotionTestSupport

/// The built `coremotiond`, beside `coremotion`.
struct Daemon {
  /// Its files, and how it is run.
  let tool = Tool()

  /// The configuration of a test.
  var file: String { tool.folder.path + "/coremotiond.toml" }

  /// `nil` where it was not built.
  static let path: String? = {
    guard let path = Tool.path.map({ $0 + "d" }), FileManager.default.isExecutableFile(atPath: path)
    else { return nil }
    return path
  }()

  /// Looks at a configuration, which is written first; at the one that is there without.
  func check(_ text: String?) throws -> Tool.Outcome {
    if let text { try tool.write("coremotiond.toml", text) }
    return try tool.run(
      "--version > /dev/null;", then: "'\(Self.path ?? "")' --config '\(file)' --check-config")
  }
}
