import MotionProcessing
import MotionSystem

/// Devices whose clock shows local time: their stamps become universal time by the zone that the user names,
/// else by that of the file.
enum LocalStamps {
  /// Sets the start and the zone of a recording. Throws where the user names a zone that cannot act.
  static func settle(
    _ recording: inout OpenedRecording, by options: ReadingOptions, path: String, log: FindingLog
  ) throws(RecordingError) {
    let said = options.zoneOfStamps
    guard recording.isLocal, let start = recording.metadata.start?.nanoseconds else {
      // A table's dates were read by it.
      guard let said, recording.metadata.timeZone != said || recording.format != PlainCSV.name
      else {
        return
      }
      throw RecordingError(
        file: path,
        reason:
          "--time-zone local:\(said) cannot act: no stamp of \(recording.format) is local time "
          + "without a zone", advice: "leave local: out")
    }
    let stated = recording.statedZone?.trimmed ?? ""
    if let said {
      guard let offset = FixedZone.offset(of: said, atLocal: start / 1_000_000_000) else {
        throw RecordingError(
          file: path, reason: "the time zone \(shown(said)) is not known",
          advice: "give an IANA name such as Europe/Berlin, or +02:00")
      }
      set(said, offset, of: &recording)
      watch(said, &recording, log)
      if !stated.isEmpty {
        recording.assumptions.append(
          "the stamps are local time of \(said), as --time-zone says; the file says \(shown(stated))"
        )
      }
    } else if let offset = seconds(stated) {
      set(FixedZone(seconds: Int(offset)).name, offset, of: &recording)
    } else {
      let zone = stated.isEmpty ? "no zone" : "no zone that is understood (\(shown(stated)))"
      recording.assumptions.append(
        "the device's clock shows local time, and the file names \(zone); it is shown as universal "
          + "time; --time-zone local:ZONE says where it was")
    }
  }

  private static func set(_ zone: String, _ offset: Int64, of recording: inout OpenedRecording) {
    recording.metadata.timeZone = zone
    recording.metadata.start?.nanoseconds &-= offset * 1_000_000_000
  }

  /// Seconds east of Greenwich of `-05:00:00`, `01:00:00`, `GMT +01:00`.
  private static func seconds(_ words: String) -> Int64? {
    let parts = words.drop { !$0.isNumber }.split(separator: ":").map { Int64($0) }
    guard parts.count >= 2, let hours = parts[0], let minutes = parts[1], hours < 15, minutes < 60
    else { return nil }
    return (words.contains("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func watch(_ zone: String, _ recording: inout OpenedRecording, _ log: FindingLog) {
    guard let start = recording.metadata.start, let first = recording.sources.first else { return }
    recording.sources[0] = ClockWatch(
      first, zone: zone, start: start.nanoseconds / 1_000_000_000,
      file: recording.metadata.recording,
      log: log)
  }
}

/// A device's clock goes on evenly when those of its zone are changed. That there was a change is told.
private final class ClockWatch: SampleSource {
  private let source: any SampleSource
  private let zone: String
  /// Seconds since 1970 of time 0.
  private let start: Int64
  private let file: String
  private let log: FindingLog
  private var change: ZoneTable.Change?

  init(_ source: any SampleSource, zone: String, start: Int64, file: String, log: FindingLog) {
    (self.source, self.zone, self.start, self.file, self.log) = (source, zone, start, file, log)
    change = ZoneTable.change(of: zone, after: start)
  }

  var stream: SensorStream { source.stream }
  var bytes: (read: Int64, total: Int64) { source.bytes }
  var place: String? { source.place }
  var unit: String? { source.unit }

  func next() -> Sample? {
    let sample = source.next()
    if let sample { look(at: sample.time) }
    return sample
  }

  func take(into run: inout [Sample]) {
    source.take(into: &run)
    if let last = run.last { look(at: last.time) }
  }

  private func look(at time: SensorTime) {
    while let change, start + time.nanoseconds / 1_000_000_000 >= change.second {
      log.add(
        .ignored, file: file, reason: change.told(of: zone) + "the device's clock went on evenly")
      self.change = ZoneTable.change(of: zone, after: change.second)
    }
  }
}

extension ZoneTable.Change {
  /// `the clocks of Europe/London were put forward by 60 min at 2019-03-31T01:00:00Z; `
  func told(of zone: String) -> String {
    let moment = WallClock(nanoseconds: second * 1_000_000_000).iso8601
    return
      "the clocks of \(zone) were put \(by > 0 ? "forward" : "back") by \(abs(by) / 60) min at "
      + "\(moment); "
  }
}
