import MotionProcessing
import MotionRecordings

/// What a message says of motion, in the app's own units and signs, in the order in which it stands there.
struct SensorLoggerRows {
  /// A row of three axes.
  struct VectorRow {
    var time: Int64
    var vector: Vector3
  }

  /// Of a watch, with gravity and user acceleration added up.
  struct WristRow {
    var time: Int64
    var acceleration: Vector3
    var rotation: Vector3
  }

  /// Rows of one message: of what the app writes 4 MiB hold fewer, and a device's queue holds as many.
  static let most = 50_000
  /// Names of what is left out that are told apart.
  static let mostNames = 40

  private(set) var vectors = [[VectorRow]](repeating: [], count: SensorLoggerSensor.vectors)
  private(set) var attitudes: [(time: Int64, attitude: Quaternion)] = []
  private(set) var pressures: [(time: Int64, pressure: Double)] = []
  private(set) var watchPressures: [(time: Int64, pressure: Double)] = []
  private(set) var fixes: [(time: Int64, fix: SensorLoggerFix)] = []
  private(set) var watchFixes: [(time: Int64, fix: SensorLoggerFix)] = []
  private(set) var wrist: [WristRow] = []
  /// What the battery did last.
  private(set) var battery: (time: Int64, state: String)?
  /// Records that are not of motion, by their names.
  private(set) var skipped: [String: Int] = [:]
  /// Records of motion that lack a figure.
  private(set) var incomplete = 0
  /// Time of the newest reading of motion.
  private(set) var newest = Int64.min
  private var count = 0

  subscript(sensor: SensorLoggerSensor) -> [VectorRow] { vectors[sensor.rawValue] }

  /// Adds a record that ends at a byte of the message.
  mutating func add(_ record: SensorLoggerRecord, at position: Int64) throws(JSONFault) {
    guard let sensor = record.sensor else {
      guard let name = record.otherName else {
        throw JSONFault(position: position, reason: "expected a name in each record of payload")
      }
      let isTold = skipped[name] != nil || skipped.count < Self.mostNames
      skipped[isTold ? name : "others", default: 0] += 1
      return
    }
    if let position = record.wrongValues {
      throw JSONFault(
        position: position, reason: "\(sensor.name): expected an object for values, found another")
    }
    if let (field, position) = record.wrong,
      sensor.needs.contains(field) || sensor.mayHave.contains(field)
    {
      throw JSONFault(
        position: position, reason: "\(sensor.name): expected a number for \(field), found another")
    }
    guard let time = record.time else {
      throw JSONFault(
        position: record.wrongTime ?? position,
        reason: "\(sensor.name): expected time, nanoseconds since 1970, in each record")
    }
    count += 1
    guard count <= Self.most else {
      throw JSONFault(
        position: position, reason: "expected at most \(Self.most) readings in a message")
    }
    newest = max(newest, time)
    take(record, of: sensor, time)
  }

  private mutating func take(
    _ record: SensorLoggerRecord, of sensor: SensorLoggerSensor, _ time: Int64
  ) {
    func vector(
      _ x: SensorLoggerField, _ y: SensorLoggerField, _ z: SensorLoggerField
    ) -> Vector3 { Vector3(record[x], record[y], record[z]) }

    switch sensor {
    case .orientation:
      let attitude = Quaternion(
        w: record[.qw], x: record[.qx], y: record[.qy], z: record[.qz])
      let isKnown = (record[.qw] + record[.qx] + record[.qy] + record[.qz]).isFinite
      if note(isKnown) { attitudes.append((time, attitude)) }
    case .barometer:
      if note(record[.pressure].isFinite) { pressures.append((time, record[.pressure])) }
    case .watchBarometer:
      if note(record[.pressure].isFinite) { watchPressures.append((time, record[.pressure])) }
    case .location: if let fix = fix(record) { fixes.append((time, fix)) }
    case .watchLocation: if let fix = fix(record) { watchFixes.append((time, fix)) }
    case .wrist:
      let row = WristRow(
        time: time,
        acceleration: vector(.gravityX, .gravityY, .gravityZ)
          + vector(.accelerationX, .accelerationY, .accelerationZ),
        rotation: vector(.rotationRateX, .rotationRateY, .rotationRateZ))
      if note(row.acceleration.isFinite && row.rotation.isFinite) { wrist.append(row) }
    case .battery: if let state = record.batteryState { battery = (time, state) }
    default:
      let vector = vector(.x, .y, .z)
      if note(vector.isFinite) {
        vectors[sensor.rawValue].append(VectorRow(time: time, vector: vector))
      }
    }
  }

  /// Counts a record that lacks something.
  private mutating func note(_ isComplete: Bool) -> Bool {
    if !isComplete { incomplete += 1 }
    return isComplete
  }

  private mutating func fix(_ record: SensorLoggerRecord) -> SensorLoggerFix? {
    guard note((record[.latitude] + record[.longitude]).isFinite) else { return nil }
    var fix = SensorLoggerFix(latitude: record[.latitude], longitude: record[.longitude])
    let aboveSea = record[.altitudeAboveMeanSeaLevel]
    fix.altitude = aboveSea.isNaN ? record[.altitude] : aboveSea
    fix.horizontalAccuracy = record[.horizontalAccuracy]
    fix.verticalAccuracy = record[.verticalAccuracy]
    fix.speed = record[.speed]
    fix.speedAccuracy = record[.speedAccuracy]
    fix.bearing = record[.bearing]
    fix.bearingAccuracy = record[.bearingAccuracy]
    fix.hasBearingAccuracy = !fix.bearingAccuracy.isNaN
    return fix
  }
}
