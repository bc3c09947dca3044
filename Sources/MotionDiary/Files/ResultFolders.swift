import MotionSystem

/// Hands out one folder per recording below a common one; equal names get `-2`, `-3`.
public struct ResultFolders {
  /// Every file that `analyze` may write: what a former run left behind goes, so that a folder
  /// never mixes two runs.
  private static let files = [
    "device-motion.csv", "steps.csv", "step-log.csv", "pedometer.csv", "pedometer-history.csv",
    "activity.csv", "activity-history.csv", "altitude.csv", "track.csv", "events.csv",
    "segments.csv", "gestures.csv",
    "summary.json",
  ]

  private let root: String
  private var used: Set<String> = []

  /// Folders below `root`, which need not exist yet.
  public init(root: String) { self.root = root }

  /// An empty folder for the results of a recording.
  public mutating func make(for recording: String) throws(OutputError) -> String {
    let path = "\(root)/\(unused(Self.fileName(recording)))"
    do throws(SystemError) {
      try Folder.makeAll(path)
    } catch {
      throw OutputError(path: path, reason: "the folder cannot be made: \(error.words)")
    }
    for file in Self.files.map({ "\(path)/\($0)" }) where FileStatus(of: file) != nil {
      do throws(SystemError) {
        try Folder.remove(file: file)
      } catch {
        throw OutputError(
          path: file, reason: "the file of a former run cannot be removed: \(error.words)")
      }
    }
    return path
  }

  /// A recording's name as the name of a folder: no separators, no hidden names, never empty.
  static func fileName(_ recording: String) -> String {
    let name = String(
      recording.map { $0 == "/" || $0 == "\\" || $0 == "\0" || $0.isNewline ? "_" : $0 })
    let trimmed = name.drop { $0 == "." || $0 == " " }
    return trimmed.isEmpty ? "recording" : String(trimmed.prefix(120))
  }

  private mutating func unused(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !used.insert(candidate).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}
