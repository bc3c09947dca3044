/// What became of a recording: a row of `manifest.csv`.
package struct ManifestRow: Equatable, Sendable {
  /// How it went.
  package enum State: String, Sendable {
    /// All of it was read; the results are in its folder.
    case done
    /// Results are in its folder, but part of the file could not be read.
    case damaged
    /// The file cannot be used, and why is said.
    case refused
    /// The process that read it died or was stopped: that tells of the program or the machine, and it
    /// is tried again by the next run.
    case failed

    /// Whether there are results.
    package var hasResults: Bool { self == .done || self == .damaged }
  }

  package var key: RecordingKey
  /// Bytes of the file; `nil` where it could not be looked at.
  package var size: Int64?
  /// SHA-256 of the file, 64 hexadecimal digits.
  package var digest: String?
  /// The name of the recording, as the file or its metadata have it.
  package var recording: String?
  package var origin = StatedOrigin()
  /// The folder of its results below that of the cohort.
  package var folder: String?
  package var state: State
  /// As `analyze` of this file alone: 0, 1 or 3; 128 and the number of a signal that ended the process.
  package var exitCode: Int32
  /// One line, empty where all is well.
  package var reason: String?
  /// Seconds that it took.
  package var seconds: Double?
  /// Which program, and which options: the digest of all that changes a figure.
  package var version: String
  package var options: String

  package init(
    key: RecordingKey, state: State, exitCode: Int32, version: String, options: String
  ) {
    self.key = key
    self.state = state
    self.exitCode = exitCode
    self.version = version
    self.options = options
  }

  package static let columns = [
    "file", "member", "size", "sha256", "recording", "device", "serial", "worn", "person",
    "time_zone",
    "folder", "state", "exit_code", "reason", "seconds", "program_version", "options",
  ]

  /// The row as text.
  package var cells: [String] {
    let file = [key.file, key.member ?? "", size.map { String($0) } ?? "", digest ?? ""]
    let said = [
      recording, origin.device, origin.serial, origin.worn, origin.person, origin.timeZone,
    ]
    let thousandths = seconds.map { Int64(($0 * 1000).rounded()) }
    let time = thousandths.map { "\($0 / 1000).\(String($0 % 1000 + 1000).dropFirst())" }
    return file + said.map { $0 ?? "" }
      + [
        folder ?? "", state.rawValue, String(exitCode), reason ?? "", time ?? "", version, options,
      ]
  }

  /// Reads a row; `nil` where it is none.
  package init?(_ cells: [String]) {
    guard cells.count == Self.columns.count else { return nil }
    let said = Dictionary(uniqueKeysWithValues: zip(Self.columns, cells)).filter {
      !$0.value.isEmpty
    }
    guard let file = said["file"], let state = said["state"].flatMap(State.init),
      let exitCode = said["exit_code"].flatMap({ Int32($0) })
    else { return nil }
    self.init(
      key: RecordingKey(file: file, member: said["member"]), state: state, exitCode: exitCode,
      version: said["program_version"] ?? "", options: said["options"] ?? "")
    size = said["size"].flatMap { Int64($0) }
    (digest, recording, folder) = (said["sha256"], said["recording"], said["folder"])
    (reason, seconds) = (said["reason"], said["seconds"].flatMap { Double($0) })
    (origin.device, origin.serial, origin.worn) = (said["device"], said["serial"], said["worn"])
    (origin.person, origin.timeZone) = (said["person"], said["time_zone"])
  }
}
