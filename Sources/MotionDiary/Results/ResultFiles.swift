import MotionPlaces
public import MotionProcessing

/// Writes everything that the coprocessor says about one recording into tables, one file per kind
/// of result.
///
/// Names, columns and rules are those of `Documentation/reference/output-files.md`: a file whose
/// capability the recording does not have is absent, a cell that is not known is empty, zero means zero. Rows
/// are written as results come; those of history come by a bounded delay. A full disk or
/// the like is kept and thrown by `finish`.
public struct ResultFiles: MotionSink {
  /// What can be chosen about the tables.
  public struct Options: Equatable, Sendable {
    /// Reference frame of quaternion, gravity and user acceleration.
    public var frame = ReferenceFrame.xArbitraryZVertical
    /// Rows per second of `device-motion.csv`; `nil` for one row per accelerometer sample.
    public var rate: Double?
    /// The tables that are written, by their names without `.csv`; `nil` for all that there are.
    /// `summary.json` is always written.
    public var files: Set<String>?

    /// The default: every sample, arbitrary frame without magnetometer, all tables.
    public init() {}
  }

  private let streams: Set<SensorStream>
  private var motion: DeviceMotionTables?
  private var steps: OutputFile?
  private var stepLog: OutputFile?
  private var pedometer: OutputFile?
  private var pedometerHistory: OutputFile?
  private var activity: OutputFile?
  private var activityHistory: OutputFile?
  private var altitude: OutputFile?
  private var track: OutputFile?
  private var events: OutputFile?

  /// Opens the tables in a folder that exists. `streams` are those that the recording has and that
  /// are used.
  public init(
    folder: String, streams: Set<SensorStream>, options: Options = Options()
  ) throws(OutputError) {
    try self.init(
      ResultPlace(folder: folder, chosen: options.files), streams: streams, options: options)
  }

  /// Opens the tables of a place.
  init(
    _ place: ResultPlace, streams: Set<SensorStream>, options: Options
  ) throws(OutputError) {
    self.streams = streams
    if streams.contains(.acceleration) {
      motion = try DeviceMotionTables(place, streams: streams, options: options)
      steps = try place.begin(
        "steps", "time_s,known_s")
      stepLog = try place.begin(
        "step-log", "wave,verdict,time_s,known_s,length_m,error_probability,refusal")
      pedometerHistory = try place.begin(
        "pedometer-history", Self.pedometerColumns)
    }
    if streams.contains(.acceleration) || streams.contains(.pressure) {
      pedometer = try place.begin(
        "pedometer", Self.pedometerColumns)
    }
    if !streams.isDisjoint(with: [.acceleration, .pressure, .location]) {
      events = try place.begin(
        "events", "time_s,known_s,event,detail")
    }
    if streams.contains(.acceleration) || streams.contains(.location) {
      activity = try place.begin(
        "activity", Self.activityColumns + ",decided_by,next,margin")
      activityHistory = try place.begin(
        "activity-history", Self.activityColumns)
    }
    if streams.contains(.pressure) {
      altitude = try place.begin(
        "altitude", "time_s,relative_m,pressure_kPa,absolute_m,accuracy_m,filtered_kPa")
    }
    if streams.contains(.location) {
      track = try place.begin(
        "track",
        "time_s,latitude_deg,longitude_deg,altitude_m,accuracy_m,speed_mps,distance_m")
    }
  }

  /// Whether a table of device motion is written.
  var hasMotion: Bool { motion != nil }

  /// The first file that could not be written, if any: there is no use in going on.
  public var error: OutputError? {
    for file in files { if let error = file.error { return error } }
    return nil
  }

  /// Closes the files.
  public mutating func finish() throws(OutputError) {
    motion?.finish()
    for file in files { try file.close() }
  }

  /// Notes what is known of the sensors by now: the smoothed device motion begins its way back with
  /// it.
  mutating func note(_ calibration: SensorCalibration?) { motion?.note(calibration) }

  /// Notes at which storeys somebody was, when the recording is over.
  mutating func note(_ changes: [StoreyChange], known: Double) {
    for change in changes {
      events?.write { row in
        row.number(change.time, decimals: 4)
        row.number(known, decimals: 4)
        row.word("storey")
        row.integer(change.storey)
      }
    }
  }

  /// Notes when somebody came to a place and left it, when the recording is over.
  mutating func note(_ moments: [VisitMoment]) {
    for moment in moments {
      events?.write { row in
        row.number(moment.time, decimals: 4)
        row.number(moment.known, decimals: 4)
        row.word(moment.isArrival ? "arrival" : "departure")
        row.word("")
      }
    }
  }

  // MARK: - Results

  public mutating func receive(_ sample: Sample) { motion?.receive(sample) }

  public mutating func receive(_ motion: DeviceMotion) { self.motion?.receive(motion) }

  public mutating func receive(_ update: AltitudeUpdate) {
    altitude?.write { row in
      row.time(update.time)
      row.number(update.relative, decimals: 4)
      row.number(update.pressure, decimals: 6)
      row.number(update.absolute, decimals: 3)
      row.number(update.accuracy, decimals: 3)
      row.number(update.filteredPressure, decimals: 6)
    }
  }

  public mutating func receive(_ point: TrackPoint) {
    track?.write { row in
      row.time(point.time)
      row.number(point.latitude, decimals: 8)
      row.number(point.longitude, decimals: 8)
      row.number(point.altitude, decimals: 3)
      row.number(point.accuracy, decimals: 3)
      row.number(point.speed, decimals: 4)
      row.number(point.distance, decimals: 3)
    }
  }

  public mutating func receive(_ revision: StepRevision) {
    stepLog?.write { Self.write(revision, into: &$0) }
    guard revision.verdict == .confirmed else { return }
    steps?.write { row in
      row.time(revision.time)
      row.time(revision.known)
    }
  }

  public mutating func receive(_ event: MotionEvent) {
    events?.write { row in
      row.time(event.time)
      row.time(event.known)
      row.word(event.kind.word)
      row.word(event.kind.detail)
    }
  }

  public mutating func receive(_ batch: MotionBatch) {
    activity?.write { row in
      Self.write(batch.activity, at: batch.end, into: &row)
      Self.write(batch.reason, into: &row)
    }
    if let walked = batch.pedometer {
      pedometer?.write { row in
        row.time(batch.start)
        row.time(batch.end)
        row.integer(walked.steps)
        row.number(walked.distance, decimals: 4)
        row.number(walked.pace, decimals: 4)
        row.number(walked.cadence, decimals: 4)
        row.integer(walked.floorsAscended)
        row.integer(walked.floorsDescended)
        row.number(walked.activeTime, decimals: 3)
      }
    } else if batch.excludesFloors == true {
      // Steps are not known, floors are: there were none.
      pedometer?.write { row in
        row.time(batch.start)
        row.time(batch.end)
        for _ in 0..<4 { row.word("") }
        row.integer(0)
        row.integer(0)
        row.word("")
      }
    }
  }

  /// Takes the next batch of history, which has no pace and cadence of the moment (R87, R90).
  mutating func receive(_ batch: HistoryBatch) {
    activityHistory?.write { Self.write(batch.activity, at: batch.end, into: &$0) }
    guard batch.hasAccelerometer else { return }
    let walked = batch.walked
    pedometerHistory?.write { row in
      row.time(batch.start)
      row.time(batch.end)
      row.integer(walked.steps)
      row.number(walked.distance, decimals: 4)
      row.empty(2)
      row.integer(batch.hasBarometer ? walked.floorsAscended : nil)
      row.integer(batch.hasBarometer ? walked.floorsDescended : nil)
      row.number(walked.activeTime, decimals: 3)
    }
  }

  public mutating func receive(_ fault: SampleFault) {}

  // MARK: - Parts

  private static let pedometerColumns =
    "start_s,end_s,steps,distance_m,pace_s_per_m,cadence_hz,floors_up,floors_down,active_s"
  private static let activityColumns =
    "time_s,stationary,walking,running,cycling,automotive,unknown,confidence"

  private var files: [OutputFile] {
    let tables = [
      steps, stepLog, pedometer, pedometerHistory, activity, activityHistory, altitude, track,
      events,
    ]
    return ((motion?.files ?? []) + tables).compactMap { $0 }
  }

  private static func write(_ revision: StepRevision, into row: inout CSVRow) {
    row.integer(revision.number)
    row.word(revision.verdict.word)
    row.time(revision.time)
    row.time(revision.known)
    row.number(revision.length, decimals: 4)
    row.number(revision.errorProbability.map { Double($0) }, decimals: 4)
    row.word(revision.refusal?.word ?? "")
  }

  private static func write(
    _ activity: MotionActivity, at end: SensorTime, into row: inout CSVRow
  ) {
    row.time(end)
    row.flag(activity.stationary)
    row.flag(activity.walking)
    row.flag(activity.running)
    row.flag(activity.cycling)
    row.flag(activity.automotive)
    row.flag(activity.unknown)
    row.integer(activity.confidence.rawValue)
  }

  private static func write(_ reason: ActivityReason?, into row: inout CSVRow) {
    guard let reason else { return row.empty(3) }
    row.word(reason.decisive.word)
    row.word(reason.next.word)
    row.number(Double(reason.margin), decimals: 4)
  }
}
