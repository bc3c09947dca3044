import MotionProcessing

/// How the device was held: least and most of pitch, roll and heading in every ten seconds.
struct AttitudeLog: Sendable {
  /// Seconds of a piece, and between two looks at the attitude: hands turn slower.
  static let every = 10.0
  private static let lookEvery = 0.2
  /// Pieces that are kept: those of ten days.
  private static let most = 86_400

  private(set) var angles = [AngleLog](repeating: AngleLog(), count: 3)
  private var nextLook = -Double.infinity
  /// Whether it went on for longer than is kept.
  private(set) var isCut = false

  static let names = ["pitch", "roll", "heading"]

  mutating func append(_ motion: DeviceMotion) {
    let seconds = motion.time.seconds
    guard seconds >= nextLook, seconds >= 0 else { return }
    guard seconds < Self.every * Double(Self.most) else { return isCut = true }
    nextLook = seconds + Self.lookEvery
    let piece = Int(seconds / Self.every)
    // R = Rz(yaw) Rx(pitch) Ry(roll), as Core Motion has it: gravity is its last row, turned about.
    let gravity = motion.gravity(in: .xArbitraryZVertical)
    let pitch = Trigonometry.asin((-gravity.y).clamped(to: -1...1))
    let roll = Trigonometry.atan2(gravity.x, -gravity.z)
    angles[0].append(pitch * Trigonometry.degreesPerRadian, to: piece)
    angles[1].append(roll * Trigonometry.degreesPerRadian, to: piece)
    if let heading = motion.heading(in: .xMagneticNorthZVertical) {
      angles[2].append(heading > 180 ? heading - 360 : heading, to: piece)
    }
  }
}

/// Least and most of an angle by piece, without a jump at half a turn.
struct AngleLog: Sendable {
  private(set) var low: [Float] = []
  private(set) var high: [Float] = []
  private var last = 0.0

  mutating func append(_ degrees: Double, to piece: Int) {
    guard degrees.isFinite else { return }
    while low.count <= piece {
      low.append(.nan)
      high.append(.nan)
    }
    guard low[piece].isFinite else {
      last = degrees
      (low[piece], high[piece]) = (Float(degrees), Float(degrees))
      return
    }
    last = degrees + 360 * ((last - degrees) / 360).rounded()
    low[piece] = min(low[piece], Float(last))
    high[piece] = max(high[piece], Float(last))
  }

  var isEmpty: Bool { low.isEmpty }

  /// Least, in -180...180, and how much more the most is, at most a whole turn.
  func band(of piece: Int) -> (low: Double, span: Double)? {
    guard low[piece].isFinite else { return nil }
    let least = Double(low[piece])
    return (
      least - 360 * (least / 360).rounded(), min(360, Double(high[piece]) - least)
    )
  }

  /// The two columns, with so many pieces in one.
  func columns(joining count: Int) -> (low: ReportColumn, span: ReportColumn) {
    var columns = (ReportColumn(unit: "deg", step: 2), ReportColumn(unit: "deg", step: 2))
    for first in stride(from: 0, to: low.count, by: count) {
      var joined: (low: Double, span: Double)?
      for piece in first..<min(first + count, low.count) {
        guard let (low, span) = band(of: piece) else { continue }
        guard let former = joined else {
          joined = (low, span)
          continue
        }
        // The same angle, as near to the others as turns allow.
        let middle = former.low + 0.5 * former.span
        let turned = low + 360 * ((middle - low - 0.5 * span) / 360).rounded()
        let least = min(former.low, turned)
        joined = (least, min(360, max(former.low + former.span, turned + span) - least))
      }
      columns.0.append(joined.map { $0.low - 360 * ($0.low / 360).rounded() })
      columns.1.append(joined?.span)
    }
    return columns
  }
}
