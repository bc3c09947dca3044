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
    "file", "member", "size", "sha256", "recording", "folder", "state", "exit_code", "reason",
    "seconds", "program_version", "options",
  ]

  /// The row as text.
  package var cells: [String] {
    let thousandths = seconds.map { Int64(($0 * 1000).rounded()) }
    return [
      key.file, key.member ?? "", size.map { String($0) } ?? "", digest ?? "", recording ?? "",
      folder ?? "", state.rawValue, String(exitCode), reason ?? "",
      thousandths.map { "\($0 / 1000).\(String($0 % 1000 + 1000).dropFirst())" } ?? "", version,
      options,
    ]
  }

  /// Reads a row; `nil` where it is none.
  package init?(_ cells: [String]) {
    guard cells.count == Self.columns.count, let state = State(rawValue: cells[6]),
      let exitCode = Int32(cells[7]), !cells[0].isEmpty
    else { return nil }
    func said(_ text: String) -> String? { text.isEmpty ? nil : text }
    self.init(
      key: RecordingKey(file: cells[0], member: said(cells[1])), state: state, exitCode: exitCode,
      version: cells[10], options: cells[11])
    size = Int64(cells[2])
    digest = said(cells[3])
    recording = said(cells[4])
    folder = said(cells[5])
    reason = said(cells[8])
    seconds = Double(cells[9])
  }
}
