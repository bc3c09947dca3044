public import MotionRecordings
import MotionSystem

/// Hands out one folder per recording below a common one. Only results of the same recording are
/// replaced: where those of another one have the name, it gets `-2`, `-3`.
public struct ResultFolders {
  /// Every file that `analyze` may write.
  static let files: Set<String> = [
    "device-motion.csv", "device-motion-history.csv", "steps.csv", "step-log.csv", "pedometer.csv",
    "pedometer-history.csv", "activity.csv", "activity-history.csv", "altitude.csv", "track.csv",
    "events.csv", "segments.csv", "visits.csv", "trips.csv", "gestures.csv", "vehicle.csv",
    "tremor.csv", "recording.csv", "days.csv", "minutes.csv", ResultMark.file,
  ]

  private let root: String
  private let inputs: InputPlaces
  private let isForced: Bool
  private var used: Set<String> = []

  /// Folders below `root`, which need not exist yet. `inputs` are the paths of all that is read;
  /// `isForced` allows to replace tables that are not known to be results.
  public init(root: String, inputs: [String] = [], isForced: Bool = false) {
    self.root = root
    self.inputs = InputPlaces(inputs)
    self.isForced = isForced
  }

  /// Begins a folder for the results of a recording, aside: its place stays as it is until all is
  /// written.
  public func begin(
    for recording: String, of source: RecordingSource?
  ) throws(OutputError) -> ResultFolder {
    if let kind = FileStatus(of: root)?.kind, kind != .folder {
      throw OutputError(path: root, reason: "this is a file; --output names a folder")
    }
    Aside.cleanUp(root)
    let name = Self.name(recording, member: source?.member)
    let (path, other) = try place(name, for: source)
    do throws(SystemError) {
      try Folder.makeAll(root)
      let aside = try Aside.folder(in: root)
      return ResultFolder(aside: aside, name: name, source: source, path: path, other: other)
    } catch {
      throw OutputError(path: path, reason: "the folder cannot be made: \(error.words)")
    }
  }

  /// Puts a folder whose files are closed to its place.
  public mutating func finish(_ folder: ResultFolder) throws(OutputError) {
    var attempts = 100
    while true {
      // Looked at once more: somebody else may have been here meanwhile.
      let (path, _) = try place(folder.name, for: folder.source)
      attempts -= 1
      do throws(SystemError) {
        let names = (try? Folder.names(in: path, atMost: 1)) ?? []
        if names.isEmpty {
          try folder.aside.put(at: path, replacing: true)
        } else {
          try folder.aside.replace(folder: path) { Self.files.contains($0) }
        }
        used.insert(String(path.dropFirst(root.count + 1)))
        return
      } catch {
        if error.isExisting, attempts > 0 { continue }
        throw OutputError(path: path, reason: "the results cannot be put there: \(error.words)")
      }
    }
  }

  /// Where the results of a recording belong, and whose results have the name without a number.
  private func place(
    _ name: String, for source: RecordingSource?
  ) throws(OutputError) -> (path: String, other: String?) {
    var candidate = name
    var number = 2
    var other: String?
    while true {
      let path = "\(root)/\(candidate)"
      if !used.contains(candidate) {
        if let reason = inputs.refusal(of: path) { throw OutputError(refusing: path, reason) }
        let mark = ResultMark(folder: path)
        if try isFree(path, mark, for: source) { return (path, other) }
        other = other ?? mark?.source?.path ?? "another recording"
      }
      candidate = "\(name)-\(number)"
      number += 1
    }
  }

  /// Whether results may go there; `false` where those of another recording are.
  private func isFree(
    _ path: String, _ mark: ResultMark?, for source: RecordingSource?
  ) throws(OutputError) -> Bool {
    guard let status = FileStatus(of: path, followingLinks: false) else { return true }
    switch status.kind {
    case .link:
      throw OutputError(refusing: path, "this is a link, and links are not followed here")
    case .file, .other:
      throw OutputError(refusing: path, "this is a file; remove it first")
    case .folder: break
    }
    let names = (try? Folder.names(in: path, atMost: 10_000)) ?? []
    if names.isEmpty { return true }
    if let mark, source.flatMap({ mark.source?.isSameRecording(as: $0) }) != true { return false }
    for name in names where FileStatus(of: "\(path)/\(name)")?.kind == .folder {
      throw OutputError(
        refusing: path, "the folder \(name.printable) in it is no result; choose another folder")
    }
    guard let mark else {
      if isForced { return true }
      throw OutputError(
        refusing: path,
        "the folder is not empty, and no \(ResultMark.file) says that these are results; "
          + "choose another one, or add --force to replace tables in it")
    }
    let strange = names.first { Self.files.contains($0) && !mark.isOurs($0, in: path) }
    guard let strange, !isForced else { return true }
    throw OutputError(
      refusing: path,
      "\(strange) was changed since it was written; move it away, or add --force to replace it")
  }

  /// The name of a folder: the recording's, and its member's where one was chosen.
  private static func name(_ recording: String, member: String?) -> String {
    guard let member else { return fileName(recording) }
    let last = member.split(separator: "/").last.map(String.init) ?? member
    let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
    return fileName(stem == recording || stem.isEmpty ? recording : "\(recording)-\(stem)")
  }

  /// A recording's name as the name of a folder: no separators, no hidden names, nothing that a
  /// terminal or another program would take for a sign; never empty.
  public static func fileName(_ recording: String) -> String {
    var name = String(
      recording.unicodeScalars.map { scalar -> Character in
        let isSign = scalar.steers || scalar.partsLines || scalar == "/" || scalar == "\\"
        return isSign ? "_" : Character(scalar)
      })
    name = String(name.drop { $0 == "." || $0 == " " }.prefix(120))
    if name.hasPrefix("-") { name = "_" + name.dropFirst() }
    // What a file system takes, with room for a number behind it.
    while name.utf8.count > 240 { name.removeLast() }
    return name.isEmpty ? "recording" : name
  }
}

/// A folder of results in the making.
public struct ResultFolder {
  let aside: Aside
  let name: String
  let source: RecordingSource?
  /// Where it will be, as far as is known by now.
  let path: String
  /// Whose results have the name that it would have had.
  let other: String?

  /// Where its files are written.
  public var folder: String { aside.path }

  /// An error with the place that the user knows.
  func shown(_ error: OutputError) -> OutputError {
    guard error.path.hasPrefix(folder) else { return error }
    var error = error
    error.path = path + error.path.dropFirst(folder.count)
    return error
  }
}
