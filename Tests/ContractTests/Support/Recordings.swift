import CoreMotion
import MotionTesting
import Testing

/// Recordings of real people: the short ones lie in the package, the others beside it.
enum Recordings {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Why tests of recordings are skipped.
  static let areAbsent: Comment = "the folder ../shared/data with recordings is not there"

  /// Whether the folder beside the package is there.
  static let areThere = FileManager.default.fileExists(atPath: path("README.md"))

  /// A recording of the folder beside the package.
  static func path(_ name: String) -> String {
    package.deletingLastPathComponent().appendingPathComponent("shared/data/\(name)").path
  }

  /// A recorded minute of `Tests/Fixtures`: rows of milliseconds and thousandths of g.
  static func fixture(_ name: String) throws -> [MotionSample] {
    let url = package.appendingPathComponent("Tests/Fixtures/\(name).csv")
    let text = try String(contentsOf: url, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 4 else { return nil }
      return .acceleration(
        numbers[1] / 1000, numbers[2] / 1000, numbers[3] / 1000, at: numbers[0] / 1000)
    }
  }
}
