import MotionProcessing
import MotionRecordings
import MotionService

/// Finds out what a phone's signs and units are: its messages do not say whether it is an iPhone.
///
/// The unit of a raw stream is what it measures, whoever says what: an iPhone may standardise. What cannot be measured
/// goes in this order: what the user has set; `totalacceleration`, which only Android sends; the raw acceleration,
/// which is in g on iOS and in m/s² on Android (and on an iPhone that standardises: its signs are Android's
/// then); gravity, which turned by the quaternion points down on iOS and up on Android. What was found once
/// holds for the session.
struct PlatformEvidence {
  /// Rows of the raw acceleration before its unit is told, and of gravity before its direction is.
  private static let fewest = 10
  /// Rows that are looked at.
  private static let most = 200
  /// Mean lengths that are one g for certain: in g and in m/s².
  private static let inG = 0.5...2.0
  private static let inMetres = 5.0...20.0
  /// The share of gravity that must point up or down, where the two belong together.
  private static let upright = 0.8
  /// How far gravity and the attitude may be apart in time, ns: fused sensors share their stamps.
  private static let together: Int64 = 20_000_000

  /// What was found, and by what.
  private(set) var found: (platform: Platform, words: String)?
  /// The acceleration of a watch, which has the same units.
  private(set) var wrist = MeanLength()
  private var lengths = MeanLength()
  private var upwards = (sum: 0.0, count: 0)

  /// The unit of the raw acceleration; `nil` while nothing tells it.
  func unit(by hand: Platform?) -> AccelerationUnit? {
    if let length = certainLength { return SensorLoggerReadings.unit(ofLength: length) }
    return (hand ?? found?.platform).map { $0 == .ios ? .coreMotion : .specificForce }
  }

  /// The unit of linear acceleration and gravity; `nil` while nothing tells it.
  func unitOfSum(by hand: Platform?) -> AccelerationUnit? {
    (hand ?? found?.platform).map { $0 == .ios ? .coreMotionInMetres : .specificForce }
  }

  private var certainLength: Double? {
    guard lengths.count >= Self.fewest else { return nil }
    let mean = lengths.mean
    return Self.inG.contains(mean) || Self.inMetres.contains(mean) ? mean : nil
  }

  /// Looks at the rows of a message, whether it is taken or not.
  mutating func look(at rows: SensorLoggerRows) {
    if !rows[.total].isEmpty {
      note(.android, "totalacceleration is there, which Android alone sends", isCertain: true)
    }
    // What falls or is shaken tells nothing: what comes later may.
    if lengths.isFull, certainLength == nil { lengths = MeanLength() }
    for row in rows[.uncalibrated] { lengths.add(row.vector) }
    for row in rows.wrist { wrist.add(row.acceleration) }
    if let length = certainLength {
      if SensorLoggerReadings.unit(ofLength: length) == .coreMotion {
        note(.ios, "accelerometeruncalibrated is in g")
      } else {
        note(
          .android,
          "accelerometeruncalibrated is in m/s², as on Android, and on iOS with standardised units")
      }
    }
    turnGravity(rows)
    guard upwards.count >= Self.fewest else { return }
    let share = upwards.sum / Double(upwards.count)
    if share < -Self.upright { note(.ios, "gravity turned by the quaternion points down") }
    if share > Self.upright { note(.android, "gravity turned by the quaternion points up") }
  }

  private mutating func note(_ platform: Platform, _ words: String, isCertain: Bool = false) {
    if found == nil || isCertain { found = (platform, words) }
  }

  private mutating func turnGravity(_ rows: SensorLoggerRows) {
    guard found == nil, !rows.attitudes.isEmpty else { return }
    if upwards.count >= Self.most { upwards = (0, 0) }
    let attitudes = rows.attitudes.sorted { $0.time < $1.time }
    var next = 0
    for row in rows[.gravity].sorted(by: { $0.time < $1.time }) where upwards.count < Self.most {
      while next + 1 < attitudes.count,
        abs(attitudes[next + 1].time - row.time) <= abs(attitudes[next].time - row.time)
      {
        next += 1
      }
      let length = row.vector.length
      guard abs(attitudes[next].time - row.time) <= Self.together, length > 0,
        let attitude = attitudes[next].attitude.unit
      else { continue }
      upwards = (upwards.sum + attitude.rotate(row.vector).z / length, upwards.count + 1)
    }
  }
}

/// The mean length of the first rows.
struct MeanLength {
  /// Rows that are looked at, as of a file.
  private static let most = 200

  private(set) var mean = 1.0
  private(set) var count = 0
  var isFull: Bool { count == Self.most }

  mutating func add(_ vector: Vector3) {
    guard count < Self.most else { return }
    count += 1
    mean += (vector.length - mean) / Double(count)
  }
}

extension Quaternion {
  /// The same turn with length one; `nil` of what is none.
  fileprivate var unit: Quaternion? {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    guard length > 0.5, length < 2 else { return nil }
    return Quaternion(w: w / length, x: x / length, y: y / length, z: z / length)
  }
}
