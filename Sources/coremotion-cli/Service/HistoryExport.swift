import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import ServiceDocuments

/// What the service remembers of a device, as it goes into the zip of an export: read piece by piece, so its
/// length takes no memory.
struct HistoryExport {
  /// How far back the recorder remembers, and the longest stretch that is asked for at once, s.
  private static let recorded = 3 * 86_400.0
  private static let stretch = 86_400.0

  private let owner: OwnerConnection
  private let device: String
  /// What the device's clock shows.
  private let now: Date

  init(_ owner: OwnerConnection, device: String, now: Date) {
    self.owner = owner
    self.device = device
    self.now = now
  }

  /// Writes all of it; nothing is there before it is whole. `false` where the service could not read all that was
  /// recorded.
  func write(
    to destination: Destination, _ metadata: RecordingMetadata
  ) throws -> Bool {
    var writer = try RecordingWriter(
      path: destination.path, metadata: metadata, replacing: destination.isReplaced)
    try write(rows: "steps", header: "date_utc,length_m,active_s", to: &writer)
    try write(rows: "floors", header: "date_utc,floors", to: &writer)
    try writeStates(to: &writer)
    try write(
      rows: "minutes",
      header: "start_utc,end_utc,unknown,none,slight,mild,moderate,strong,dyskinesia_likely",
      dates: 2, to: &writer)
    try write(rows: "falls", header: "date_utc,resolution", to: &writer)
    try write(
      rows: "visits",
      header: "arrival_utc,known_utc,departure_utc,latitude_deg,longitude_deg,radius_m",
      dates: 3, to: &writer)
    let isWhole = try writeRecordings(to: &writer)
    try writer.write(member: "permissions.json", text: try owner.call("permissions"))
    try writer.write(member: "service.json", text: try owner.call("status"))
    try writer.write(member: "README.txt", text: Self.explanation)
    try writer.finish()
    return isWhole
  }

  // MARK: - Tables

  private func write(
    rows table: String, header: String, dates: Int = 1, to writer: inout RecordingWriter
  ) throws {
    let member = "history_\(table).csv"
    try writer.write(member: member, text: header + "\n")
    var place = ""
    while true {
      Interruption.endIfAsked()
      let text = try owner.call("rows", [table, device, place])
      guard case .object(let page)? = JSONValue(Array(text.utf8)), let rows = page["rows"]?.array,
        let next = page["next"]?.string
      else { throw CommandFailure(description: "the service's rows are not understood") }
      if rows.isEmpty { return }
      var lines = ""
      for row in rows {
        guard let cells = row.array, cells.count >= dates else { continue }
        lines += cells[..<dates].map { cell in
          cell.double.map { Self.date(Date(timeIntervalSinceReferenceDate: $0)) } ?? ""
        }.joined(separator: ",")
        for cell in cells.dropFirst(dates) {
          lines += ","
          if case .number(let text) = cell { lines += text }
        }
        lines += "\n"
      }
      try writer.write(member: member, text: lines)
      place = next
    }
  }

  private func writeStates(to writer: inout RecordingWriter) throws {
    let member = "history_states.csv"
    try writer.write(
      member: member,
      text: "start_utc,stationary,walking,running,cycling,automotive,unknown,confidence\n")
    guard
      case .activities(let states)? = try owner.answer(to: .activities(from: .distantPast, to: now))
    else { return }
    for state in states {
      let activity = state.activity
      let flags = [
        activity.stationary, activity.walking, activity.running, activity.cycling,
        activity.automotive, activity.unknown,
      ]
      let cells = flags.map { $0 ? "1" : "0" } + [activity.confidence.word]
      try writer.write(
        member: member, text: "\(Self.date(state.start.date)),\(cells.joined(separator: ","))\n")
    }
  }

  /// To the microsecond, which is about what a date of this century has.
  private static func date(_ date: Date) -> String {
    WallClock(secondsSince1970: date.timeIntervalSince1970)?.iso8601 ?? ""
  }

  // MARK: - Recordings

  private func writeRecordings(to writer: inout RecordingWriter) throws -> Bool {
    let grid = try batchStart
    var isWhole = true
    var start: Date?
    var begin = now.addingTimeInterval(-Self.recorded)
    while begin < now {
      let end = min(begin.addingTimeInterval(Self.stretch), now)
      let isRead = try owner.readRecording(from: begin, to: end) { page in
        Interruption.endIfAsked()
        for sample in page {
          let first = start ?? Self.zero(sample.moment.date, grid)
          if start == nil {
            start = first
            try writer.write(Self.anchor(first))
          }
          try writer.write(
            Sample(
              .acceleration(sample.acceleration),
              at: Self.time(sample.moment.date.timeIntervalSince(first))))
        }
      }
      isWhole = isWhole && isRead
      begin = end
    }
    return isWhole
  }

  /// When a batch of the device began; `nil` where no activity is known, and so no batch.
  private var batchStart: Date? {
    get throws {
      let all = MotionQuery.activities(from: .distantPast, to: now)
      guard case .activities(let states)? = try owner.answer(to: all) else { return nil }
      // A state begins with a batch, but for the first one, which may be cut, and the end of all that is known.
      return states.dropFirst().last { !$0.activity.unknown }?.start.date
    }
  }

  /// Time zero of a recording whose first sample has a date: its analysis finds what the device found where its
  /// batches begin with the device's.
  private static func zero(_ first: Date, _ batchStart: Date?) -> Date {
    guard let batchStart else { return first }
    let batches = first.timeIntervalSince(batchStart) / MotionBatch.duration
    return batchStart.addingTimeInterval(batches.rounded(.down) * MotionBatch.duration)
  }

  /// A time to the microsecond: a date has no more, and a sample at a batch's edge must not fall before it.
  private static func time(_ seconds: Double) -> SensorTime {
    SensorTime(seconds: (seconds * 1e6).rounded() / 1e6)
  }

  /// The date at time zero of the recording.
  private static func anchor(_ date: Date) -> Sample {
    let clock = WallClock(secondsSince1970: date.timeIntervalSince1970)
    return Sample(.wallClock(clock?.nanoseconds ?? 0), at: .zero)
  }

  private static let explanation = """
    What coremotiond remembers of a device. Dates are UTC (ISO 8601).

    history_steps.csv   a row is a step: its date, its length in m (empty where it is
                        not known), seconds on foot that end with it
    history_floors.csv  floors at a date: positive climbed, negative descended
    history_states.csv  what the user did from a date on, until the next row's: flags,
                        and how sure it is (low, medium, high)
    history_minutes.csv shares of a minute or less of a watched hand: grades of tremor,
                        unknown (the arm moved, or nothing could be told), and likely
                        dyskinesia (empty where nobody looked for it)
    history_falls.csv   falls, and what the user did: 0 confirmed, 1 dismissed,
                        2 rejected, 3 did not answer
    history_visits.csv  stays at a place: arrival, when the newest of it became known,
                        departure (empty while it lasts), the place and how far the
                        fixes lie around it (empty where no fix tells)
    accelerometer.csv   what the recorder holds: seconds after start_utc of meta.json,
                        and acceleration in m/s² (+9.81 on the axis that points up).
                        'coremotion analyze' of this zip reads it
    permissions.json    what programs may have, and were asked about
    service.json        the service's devices and programs at the time of the export

    Steps, floors, states, minutes, falls and visits of seven days, recordings of
    three. Every form is explained in the project's Documentation/reference.

    """
}
