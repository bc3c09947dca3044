import MotionProcessing

/// `device-motion.csv`, and where a gyroscope is recorded `device-motion-history.csv`, the same
/// smoothed.
struct DeviceMotionTables {
  private let options: ResultFiles.Options
  private let streams: Set<SensorStream>
  private var live: OutputFile?
  private var history: OutputFile?
  private var smoother: AttitudeSmoother?
  private var livePace = RowPace()
  private var historyPace = RowPace()
  private var hasAttitude = false
  private var first: SensorTime?

  private static let columns =
    "time_s,qw,qx,qy,qz,gravity_x,gravity_y,gravity_z,user_x,user_y,user_z,rate_x,rate_y,rate_z,"
    + "field_x,field_y,field_z,field_accuracy,heading_deg,heading_accuracy_deg,"
    + "bias_x,bias_y,bias_z"

  /// Names of the tables, of which the first needs no gyroscope.
  static let names = ["device-motion", "device-motion-history"]

  /// Opens the tables for the streams that are used; `nil` where none of them was chosen.
  init?(
    _ place: ResultPlace, streams: Set<SensorStream>, options: ResultFiles.Options
  ) throws(OutputError) {
    guard Self.names.contains(where: { place.takes($0) }) else { return nil }
    self.options = options
    self.streams = streams
    live = try place.begin(Self.names[0], Self.columns)
    guard streams.contains(.rotationRate) else { return }
    history = try place.begin(Self.names[1], Self.columns)
    if history != nil { smoother = AttitudeSmoother() }
  }

  /// What is known of the sensors by now.
  mutating func note(_ calibration: SensorCalibration?) { smoother?.calibration = calibration }

  var files: [OutputFile?] { [live, history] }

  mutating func receive(_ sample: Sample) { smoother?.receive(sample) }

  mutating func receive(_ motion: DeviceMotion) {
    guard isUnderWay(motion) else { return }
    smoother?.receive(motion)
    writeSmoothed()
    guard livePace.isDue(motion.time, rate: options.rate) else { return }
    live?.write { write(motion, into: &$0) }
  }

  /// Writes what the smoothing still held back.
  mutating func finish() {
    smoother?.finish()
    writeSmoothed()
  }

  private mutating func writeSmoothed() {
    while let motion = smoother?.next() {
      guard historyPace.isDue(motion.time, rate: options.rate) else { continue }
      history?.write { write(motion, into: &$0) }
    }
  }

  private func write(_ motion: DeviceMotion, into row: inout CSVRow) {
    let frame = options.frame
    let hasField = streams.contains(.magneticField)
    row.time(motion.time)
    if let q = motion.attitude(in: frame) {
      row.number(q.w, decimals: 7)
      row.vector(Vector3(q.x, q.y, q.z), decimals: 7)
    } else {
      row.empty(4)
    }
    row.vector(motion.gravity(in: frame), decimals: 7)
    row.vector(motion.userAcceleration(in: frame), decimals: 7)
    row.vector(motion.rotationRate, decimals: 7)
    row.vector(motion.magneticField, decimals: 4)
    row.integer(hasField ? motion.fieldAccuracy.rawValue : nil)
    let heading = motion.heading(in: frame)
    let accuracy = heading == nil ? nil : motion.headingAccuracy
    row.number(hasField ? heading ?? Self.noHeading : nil, decimals: 3)
    row.number(hasField ? accuracy ?? Self.noHeading : nil, decimals: 3)
    row.vector(motion.gyroscopeBias, decimals: 7)
  }

  /// What a table with a magnetometer says where there is no heading, as Core Motion does.
  private static let noHeading = -1.0

  /// Seconds after which a gyroscope that has said nothing usable is no longer waited for.
  private static let patience = 10.0

  /// Where a gyroscope is recorded, rows begin with its first sample: before it nothing is known but
  /// a direction. A gyroscope that never speaks must not cost the gravity of all rows.
  private mutating func isUnderWay(_ motion: DeviceMotion) -> Bool {
    let first = first ?? motion.time
    self.first = first
    hasAttitude = hasAttitude || motion.arbitrary != nil
    return hasAttitude || !streams.contains(.rotationRate)
      || motion.time.seconds(since: first) > Self.patience
  }
}

/// Thins rows out: the first sample of each interval of `1 / rate` seconds is due.
private struct RowPace {
  private var lastSlot = Int64.min

  /// Whether a row is due at this time; every one without a rate.
  mutating func isDue(_ time: SensorTime, rate: Double?) -> Bool {
    guard let rate else { return true }
    // Half a nanosecond's worth of slack keeps samples that lie on the grid from falling before it.
    let slot = Int64((time.seconds * rate + 1e-6).rounded(.down))
    guard slot != lastSlot else { return false }
    lastSlot = slot
    return true
  }
}
