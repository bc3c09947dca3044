/// Exports that hold activity counts of epochs and no samples: recognised, so that the message names
/// what is missing.
enum ActivityCounts: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    for (format, contents, isOurs) in kinds {
      guard let member = container.single(count: 1024, where: isOurs) else { continue }
      var recording = OpenedRecording(
        format: format, metadata: RecordingMetadata(recording: container.name), sources: [],
        recognition: "the first lines of \(member.name)", contentsWithoutSamples: contents)
      if format.contains(text: "Actical") {
        recording.takeActical(container.head(of: member, count: 4096))
      }
      return recording
    }
    return nil
  }

  private static let kinds:
    [(format: String, contents: String, isOurs: @Sendable (ArraySlice<UInt8>) -> Bool)] = [
      ("an Actical export", "counts and steps of epochs", { $0.starts(with: "Actical".utf8) }),
      ("an Actiwatch file (AWD)", "counts of epochs", isActiwatch),
      ("an Actiwatch export (CSV of Actiware)", "counts of epochs", isActiware),
      (
        "a Fitbit export (JSON)", "sums of minutes",
        { head in
          let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace }
          return text.hasPrefix("[") && text.prefix(200).contains(text: "\"dateTime\"")
            && text.contains(text: "\"value\"")
        }
      ),
    ]

  /// `Actiware Export File (version …)` in the language of the program, quoted or not.
  @Sendable private static func isActiware(_ head: ArraySlice<UInt8>) -> Bool {
    String(decoding: head.prefix(32), as: UTF8.self)
      .drop { $0 == "\u{FEFF}" || $0 == "\"" }.hasPrefix("Actiware")
  }

  /// Name, `01-Oct-2009`, `17:00`, the epoch's length in quarters of a minute, age.
  @Sendable private static func isActiwatch(_ head: ArraySlice<UInt8>) -> Bool {
    let lines = String(decoding: head, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix(4).map { $0.trimmed }
    guard lines.count == 4, Int(lines[3]) != nil else { return false }
    let date = lines[1].split(separator: "-")
    let time = lines[2].split(separator: ":")
    return date.count == 3 && Int(date[0]) != nil && date[1].count == 3 && Int(date[2]) != nil
      && time.count == 2 && time.allSatisfy { Int($0) != nil }
  }
}

extension OpenedRecording {
  /// Takes over what the first lines of an Actical export say, `Device Location:,WRIST,,,`.
  fileprivate mutating func takeActical(_ head: [UInt8]) {
    var said: [String: String] = [:]
    for line in String(decoding: head, as: UTF8.self).split(whereSeparator: { $0.isNewline }) {
      let cells = line.split(separator: ",").map { $0.trimmed }
      if cells.count > 1, said[cells[0]] == nil { said[cells[0]] = cells[1] }
    }
    take(
      placement: said["Device Location:"], person: said["Identity:"], height: said["Height:"],
      serial: said["Device Serial Number:"])
    metadata.device = "Actical"
    guard let day = WrittenMoment(said["Start Date:"] ?? "")?.date(.dayFirst),
      let time = WrittenMoment(said["Start Time:"] ?? "")?.ofDay
    else { return }
    metadata.start = WallClock(nanoseconds: Int64(day.daysSince1970) * 86_400_000_000_000 + time)
    isLocal = true
  }
}
