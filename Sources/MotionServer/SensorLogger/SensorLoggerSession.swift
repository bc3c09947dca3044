import MotionProcessing
import MotionRecordings
import MotionService

/// What is known of a session of the app, from one start of its recording to the next.
struct SensorLoggerSession {
  /// From which of the app's sensors the acceleration is taken, the best last: what is raw goes before what the
  /// phone has worked out, as in its files.
  private enum AccelerationSource: Int { case none, wrist, sum, uncalibrated, total }

  /// What a message comes to.
  struct Taken {
    /// In our units and signs; times are those of the app, ns since 1970.
    var samples: [Sample] = []
    /// Rows that are not needed, by the names of their sensors.
    var unused: [String: Int] = [:]
    /// Whether nothing tells so far which signs the acceleration has.
    var isUndecided = false
  }

  /// Rows of linear acceleration, or of gravity, that wait for the other: the two share their times, but a message
  /// may end between them.
  private static let mostHalves = 512
  /// How far the two may be apart, ns, as in the files.
  private static let together: Int64 = 500_000

  let name: String
  var numbers = MessageNumbers()
  /// Time of the newest reading.
  var newest = Int64.min
  var evidence = PlatformEvidence()
  /// Messages that were taken, and those that had come before.
  var messages = 0
  var doubled = 0
  private var source = AccelerationSource.none
  private var hasRawGyroscope = false
  private var hasRawMagnetometer = false
  private var linear: [SensorLoggerRows.VectorRow] = []
  private var gravity: [SensorLoggerRows.VectorRow] = []
  private var isOnPower: Bool?

  init(name: String) { self.name = name }

  /// Whether the one sensor that was used is that of a watch.
  var isWatch: Bool { source == .wrist }
  /// Whether only acceleration without gravity came, of which nothing can be made.
  var lacksGravity: Bool { source == .none && !linear.isEmpty && gravity.isEmpty }

  /// Takes the rows of a message; `hand` is what the user has set.
  mutating func take(_ rows: SensorLoggerRows, by hand: Platform?) -> Taken {
    var taken = Taken()
    choose(rows)
    takeAcceleration(rows, hand, &taken)
    takeRotation(rows, &taken)
    takeField(rows, &taken)
    takeRest(rows, isApple: (hand ?? evidence.found?.platform) == .ios, &taken)
    takePower(rows, &taken)
    return taken
  }

  private mutating func choose(_ rows: SensorLoggerRows) {
    let here: AccelerationSource =
      !rows[.total].isEmpty
      ? .total
      : !rows[.uncalibrated].isEmpty
        ? .uncalibrated
        : !rows[.linear].isEmpty && !rows[.gravity].isEmpty
          ? .sum : rows.wrist.isEmpty ? .none : .wrist
    if here.rawValue > source.rawValue { source = here }
    if !rows[.gyroscopeUncalibrated].isEmpty { hasRawGyroscope = true }
    if !rows[.magnetometerUncalibrated].isEmpty { hasRawMagnetometer = true }
  }

  // MARK: - Acceleration

  private mutating func takeAcceleration(
    _ rows: SensorLoggerRows, _ hand: Platform?, _ taken: inout Taken
  ) {
    func take(_ sensor: SensorLoggerSensor, _ unit: AccelerationUnit?) {
      guard let unit else { return taken.isUndecided = !rows[sensor].isEmpty }
      for row in rows[sensor] {
        taken.samples.append(Sample(.acceleration(unit.converted(row.vector)), atUTC: row.time))
      }
    }
    func leaveOut(_ sensors: SensorLoggerSensor...) {
      for sensor in sensors where !rows[sensor].isEmpty {
        taken.unused[sensor.name] = rows[sensor].count
      }
    }
    switch source {
    case .total:
      take(.total, .specificForce)
      leaveOut(.uncalibrated, .linear, .gravity)
    case .uncalibrated:
      take(.uncalibrated, evidence.unit(by: hand))
      leaveOut(.linear, .gravity)
    case .none, .wrist, .sum: addUp(rows, evidence.unitOfSum(by: hand), &taken)
    }
    guard !rows.wrist.isEmpty else { return }
    if isWatch {
      takeWrist(rows.wrist, &taken)
    } else {
      taken.unused["wristmotion"] = rows.wrist.count
    }
  }

  /// Adds up linear acceleration and gravity of the same times; what has no partner yet waits.
  private mutating func addUp(
    _ rows: SensorLoggerRows, _ unit: AccelerationUnit?, _ taken: inout Taken
  ) {
    linear = (linear + rows[.linear]).sorted { $0.time < $1.time }
    gravity = (gravity + rows[.gravity]).sorted { $0.time < $1.time }
    var (i, j) = (0, 0)
    var (restOfLinear, restOfGravity) = (linear.prefix(0), gravity.prefix(0))
    while i < linear.count, j < gravity.count {
      let difference = linear[i].time - gravity[j].time
      if abs(difference) <= Self.together {
        if let unit {
          let sum = unit.converted(linear[i].vector + gravity[j].vector)
          taken.samples.append(Sample(.acceleration(sum), atUTC: linear[i].time))
        } else {
          taken.isUndecided = true
        }
        (i, j) = (i + 1, j + 1)
      } else if difference < 0 {
        restOfLinear.append(linear[i])
        i += 1
      } else {
        restOfGravity.append(gravity[j])
        j += 1
      }
    }
    linear = Array((restOfLinear + linear[i...]).suffix(Self.mostHalves))
    gravity = Array((restOfGravity + gravity[j...]).suffix(Self.mostHalves))
  }

  private func takeWrist(_ rows: [SensorLoggerRows.WristRow], _ taken: inout Taken) {
    let unit = SensorLoggerReadings.unit(ofLength: evidence.wrist.mean)
    if let first = rows.map(\.time).min() {
      taken.samples.append(Sample(.hint(.watch(true)), atUTC: first))
    }
    for row in rows {
      taken.samples.append(Sample(.acceleration(unit.converted(row.acceleration)), atUTC: row.time))
      taken.samples.append(Sample(.rotationRate(row.rotation), atUTC: row.time))
    }
  }

  // MARK: - The rest

  /// The raw gyroscope, bias included, is what the attitude filter wants; `gyroscope` is already corrected.
  private func takeRotation(_ rows: SensorLoggerRows, _ taken: inout Taken) {
    let (used, other) = choice(hasRawGyroscope, .gyroscopeUncalibrated, .gyroscope)
    leaveOut(other, of: rows, &taken)
    guard !isWatch else { return leaveOut(used, of: rows, &taken) }
    for row in rows[used] {
      taken.samples.append(Sample(.rotationRate(row.vector), atUTC: row.time))
    }
  }

  private func takeField(_ rows: SensorLoggerRows, _ taken: inout Taken) {
    let (used, other) = choice(hasRawMagnetometer, .magnetometerUncalibrated, .magnetometer)
    leaveOut(other, of: rows, &taken)
    for row in rows[used] {
      taken.samples.append(Sample(.magneticField(row.vector), atUTC: row.time))
    }
  }

  private func choice(
    _ isFirst: Bool, _ first: SensorLoggerSensor, _ second: SensorLoggerSensor
  ) -> (SensorLoggerSensor, SensorLoggerSensor) { isFirst ? (first, second) : (second, first) }

  private func leaveOut(
    _ sensor: SensorLoggerSensor, of rows: SensorLoggerRows, _ taken: inout Taken
  ) {
    if !rows[sensor].isEmpty { taken.unused[sensor.name] = rows[sensor].count }
  }

  private func takeRest(_ rows: SensorLoggerRows, isApple: Bool, _ taken: inout Taken) {
    for row in isWatch ? rows.watchPressures : rows.pressures {
      taken.samples.append(Sample(SensorLoggerReadings.pressure(row.pressure), atUTC: row.time))
    }
    for row in isWatch ? rows.watchFixes : rows.fixes {
      // Android gives no negative accuracy.
      let isApple = isApple || isWatch || row.fix.verticalAccuracy < 0
      if let fix = row.fix.fix(isApple: isApple) {
        taken.samples.append(Sample(.location(fix), atUTC: row.time))
      } else {
        taken.unused["location", default: 0] += 1
      }
    }
  }

  private mutating func takePower(_ rows: SensorLoggerRows, _ taken: inout Taken) {
    guard let battery = rows.battery else { return }
    let isOn: Bool
    switch battery.state.lowercased() {
    case "charging", "full": isOn = true
    case "unplugged", "discharging": isOn = false
    default: return
    }
    guard isOn != isOnPower else { return }
    isOnPower = isOn
    taken.samples.append(Sample(.hint(.power(isOn)), atUTC: battery.time))
  }
}

extension Sample {
  /// A reading at a time of the app, ns since 1970.
  fileprivate init(_ reading: Reading, atUTC time: Int64) {
    self.init(reading, at: SensorTime(nanoseconds: time))
  }
}
