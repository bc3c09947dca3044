import MotionProcessing

/// A point of a track as devices for sport keep it. Its parts may be unknown.
struct RecordedPoint {
  /// Nanoseconds since 1970.
  var time: Int64?
  var latitude = Double.nan
  var longitude = Double.nan
  var altitude = Double.nan
  var speed = Double.nan
  var course = Double.nan
  /// Metres since the start, as the device counts them.
  var distance = Double.nan
  /// Beats per minute.
  var heartRate = Double.nan
  /// Turns of the crank, or of one leg, in a minute.
  var cadence = Double.nan

  /// What the device said besides the fix, as a table of the recording layout.
  static let statementHeader = "time_s,distance_m,heart_rate_bpm,cadence_rpm"

  /// The row of that table; `nil` where nothing is said.
  func statement(origin: Int64) -> String? {
    guard let time, distance.isFinite || heartRate.isFinite || cadence.isFinite else { return nil }
    return
      "\(cell(nanoseconds: time &- origin)),\(cell(distance)),\(cell(heartRate)),\(cell(cadence))"
  }

  /// The fix; `nil` where neither a place nor a speed nor an altitude is known, or no time.
  var fix: Sample? {
    guard let time else { return nil }
    let isPlace = abs(latitude) <= 90 && abs(longitude) <= 180
    guard isPlace || speed.isFinite || altitude.isFinite else { return nil }
    return Sample(
      .location(
        LocationFix(
          latitude: isPlace ? latitude : .nan, longitude: isPlace ? longitude : .nan,
          altitude: altitude, speed: speed >= 0 ? speed : .nan,
          course: course >= 0 && course <= 360 ? course : .nan)),
      at: SensorTime(nanoseconds: time))
  }
}

/// Reads a track point by point.
protocol TrackReader: AnyObject {
  /// The next point, `nil` at the end.
  func nextPoint() -> RecordedPoint?
  var bytes: (read: Int64, total: Int64) { get }
}

/// The fixes of a track.
final class TrackDecoder: SampleDecoder {
  private let track: any TrackReader
  private let file: String
  private let log: FindingLog

  init(_ track: any TrackReader, file: String, log: FindingLog) {
    self.track = track
    self.file = file
    self.log = log
  }

  var bytes: (read: Int64, total: Int64) { track.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    guard let point = track.nextPoint() else { return false }
    if point.time == nil, point.latitude.isFinite {
      log.skip(.badTime, file: file, line: nil, column: 0) { "points without a time; left out" }
    }
    if let fix = point.fix { samples.append(fix) }
    return true
  }
}

extension OpenedRecording {
  /// A track with fixes and with what its device said besides.
  ///
  /// - Parameter make: opens the track from its beginning, reporting to a log.
  static func track(
    _ format: String, in container: RecordingContainer, member: RecordingContainer.Member,
    statement: String, recognition: String, make: @escaping (FindingLog) -> (any TrackReader)?
  ) -> OpenedRecording {
    var first: Int64?
    var hasFix = false
    if let probe = make(FindingLog()) {
      while first == nil || !hasFix, let point = probe.nextPoint() {
        first = first ?? point.time
        hasFix = hasFix || point.fix != nil
      }
    }
    let origin = first ?? 0
    let table = StatementTable(
      name: statement, header: RecordedPoint.statementHeader, size: member.size
    ) {
      let track = make(FindingLog())
      return {
        while let point = track?.nextPoint() {
          if let row = point.statement(origin: origin) { return row }
        }
        return nil
      }
    }
    let source = make(container.log).map {
      DecodedStream(
        .location, of: TrackDecoder($0, file: member.name, log: container.log), origin: origin,
        isOrdered: false)
    }
    return OpenedRecording(
      format: format, metadata: container.metadata(start: first),
      sources: source.map { [$0] } ?? [],
      recognition: recognition, statements: [table],
      contentsWithoutSamples: hasFix ? nil : "no point of a track with a time")
  }
}
