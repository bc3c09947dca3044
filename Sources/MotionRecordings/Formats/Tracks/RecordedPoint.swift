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

extension RecordedPoint {
  /// The speed by what a device counts, where it says neither how fast it went nor where it was: on a
  /// treadmill, on rollers, where satellites are missing.
  struct Odometer {
    private var last: (time: Int64, distance: Double)?

    /// Fills in the mean speed since the last point.
    mutating func complete(_ point: inout RecordedPoint) {
      guard let time = point.time, point.distance.isFinite else { return }
      defer { last = (time, point.distance) }
      guard let last, !point.speed.isFinite, !point.latitude.isFinite else { return }
      let (seconds, metres) = (Double(time &- last.time) / 1e9, point.distance - last.distance)
      if seconds > 0, metres >= 0 { point.speed = metres / seconds }
    }
  }
}

/// Reads a track point by point.
protocol TrackReader: AnyObject {
  /// What was said besides the points so far.
  var stated: StatedActivity { get }

  /// The next point, `nil` at the end.
  func nextPoint() -> RecordedPoint?
  var bytes: (read: Int64, total: Int64) { get }
}

/// The fixes of a track.
final class TrackDecoder: SampleDecoder {
  private let track: any TrackReader
  private let file: String
  private let log: FindingLog
  private var odometer = RecordedPoint.Odometer()

  init(_ track: any TrackReader, file: String, log: FindingLog) {
    self.track = track
    self.file = file
    self.log = log
  }

  var bytes: (read: Int64, total: Int64) { track.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    guard var point = track.nextPoint() else { return false }
    odometer.complete(&point)
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
    var sport: Hint.Sport?
    if let probe = make(FindingLog()) {
      while first == nil || !hasFix, let point = probe.nextPoint() {
        first = first ?? point.time
        hasFix = hasFix || point.fix != nil
      }
      sport = probe.stated.sports.first.flatMap { Hint.Sport(word: $0) }
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
    var sources = [any SampleSource]()
    let track = make(container.log)
    if let track {
      sources.append(
        DecodedStream(
          .location, of: TrackDecoder(track, file: member.name, log: container.log),
          origin: origin, isOrdered: false))
    }
    if let sport { sources.append(SingleSample(.hint(.sport(sport)), at: .zero)) }
    return OpenedRecording(
      format: format, metadata: container.metadata(start: first), sources: sources,
      recognition: recognition, statements: [table],
      contentsWithoutSamples: hasFix ? nil : "no point of a track with a time",
      stated: { track?.stated })
  }
}
