import MotionProcessing

/// Accelerations with the angle turned in the same time, in pieces of a twenty-fifth of a second: a
/// body turns by 14° at most in one, so what turns in it adds up.
struct GravityPairs {
  struct Pair {
    /// Seconds; behind a gap, 0.
    var duration: Double
    var acceleration: Vector3
    /// Radians.
    var turn: Vector3
  }

  private static let piece = 0.04
  private static let longestStep = 0.25

  private(set) var pairs: [Pair] = []
  /// Accelerations that they are made of.
  private(set) var count = 0
  /// How far the length of the acceleration goes from its mean, g.
  private(set) var shaking = 0.0

  /// `nil` where the two do not overlap.
  init?(rotation: [Sample], acceleration: [Sample]) {
    rotation.withUnsafeBufferPointer { rotation in
      acceleration.withUnsafeBufferPointer { take(rotation, $0) }
    }
    if pairs.isEmpty { return nil }
  }

  private mutating func take(
    _ rotation: UnsafeBufferPointer<Sample>, _ acceleration: UnsafeBufferPointer<Sample>
  ) {
    var place = 0
    var last: SensorTime?
    var (open, inPiece) = (Pair(duration: 0, acceleration: .zero, turn: .zero), 0)
    var (sum, square) = (0.0, 0.0)
    for sample in acceleration {
      guard case .acceleration(let a) = sample.reading, a.isFinite else { continue }
      while place + 1 < rotation.count, rotation[place + 1].time <= sample.time { place += 1 }
      guard place < rotation.count, case .rotationRate(let w) = rotation[place].reading, w.isFinite,
        abs(sample.time.seconds(since: rotation[place].time)) < Self.longestStep
      else { continue }
      let step = last.map { sample.time.seconds(since: $0) } ?? 0
      let isNear = step > 0 && step < Self.longestStep
      last = sample.time
      let length = a.length
      (sum, square, count) = (sum + length, square + length * length, count + 1)
      open.acceleration = open.acceleration + a
      inPiece += 1
      if isNear {
        open.duration += step
        open.turn = open.turn + w * step
      }
      guard open.duration >= Self.piece || !isNear else { continue }
      open.acceleration = open.acceleration * (1 / Double(inPiece))
      pairs.append(open)
      (open, inPiece) = (Pair(duration: 0, acceleration: .zero, turn: .zero), 0)
    }
    guard count > 0 else { return }
    let mean = sum / Double(count)
    shaking = max(square / Double(count) - mean * mean, 0).squareRoot()
  }

  /// How much gravity moves in the frame that the gyroscope keeps, in squared g: over stretches the
  /// middle of the variance of their quarters, with the square of what their mean is longer or shorter
  /// than one g.
  ///
  /// - Parameters:
  ///   - factor: what the readings are multiplied by; 0 keeps the device's frame.
  ///   - stretch: seconds.
  ///   - limit: above this the exact figure does not matter.
  func unrest(
    _ factor: Double, _ axes: AxisOrder, stretch: Double, limit: Double = .infinity
  ) -> Double {
    var found: [Double] = []
    var frame = Quaternion.identity
    var (sum, count, time) = (Vector3.zero, 0.0, 0.0)
    // Sums of the means of the quarters, and of their squares.
    var (means, all, squares, above) = (0, Vector3.zero, 0.0, 0)
    let most = Int(Double(pairs.count) * Self.piece / stretch) / 2
    for pair in pairs {
      if factor != 0 { frame = frame * Self.rotation(axes.apply(pair.turn) * factor) }
      time += pair.duration
      if time >= stretch / 4 * Double(means + 1), count > 0 {
        let mean = sum * (1 / count)
        (all, squares, means) = (all + mean, squares + mean.squaredLength, means + 1)
        (sum, count) = (.zero, 0)
      }
      if means == 4 {
        let mean = all * 0.25
        let excess = mean.length - 1
        let unrest = squares / 4 - mean.squaredLength + excess * excess
        found.append(unrest)
        above += unrest > limit ? 1 : 0
        // More than half are above it, so the middle is.
        if above > most { return unrest }
        (frame, means, all, squares, time) = (.identity, 0, .zero, 0, 0)
      }
      sum = sum + (factor == 0 ? pair.acceleration : frame.rotate(pair.acceleration))
      count += 1
    }
    return middle(found) ?? 0
  }

  /// The axes by which gravity rests twenty times as well as by those that were read, and no worse than
  /// without a gyroscope. Right ones come up to 7 by chance.
  func otherAxes() -> FittingAxes? {
    let read = unrest(1, .device, stretch: 8)
    guard read > 0.03 else { return nil }
    let still = unrest(0, .device, stretch: 8)
    let limit = min(read / 20, still)
    return FittingAxes({ unrest(1, $0, stretch: 8, limit: 2 * limit) }, below: limit)
  }

  /// A rotation by a vector; of small ones, as nearly all are, the series to 1e-7.
  private static func rotation(_ turn: Vector3) -> Quaternion {
    let square = turn.squaredLength
    guard square < 0.04 else { return Quaternion(rotation: turn) }
    let half = 0.5 - square / 48
    return Quaternion(
      w: 1 - square / 8 + square * square / 384, x: turn.x * half, y: turn.y * half,
      z: turn.z * half)
  }
}

/// How gravity, the mean of a second, moves in the device from second to second, and the angle that
/// the gyroscope says for it.
struct Turning {
  private struct Step {
    var gravity: Vector3
    var moved: Vector3
    var angle: Vector3
  }

  private static let second = 1.0

  private var steps: [Step] = []

  init(_ pairs: GravityPairs) {
    // The difference of two means weighs what turns between them with a triangle: it rises in the
    // first second and falls in the other.
    var last: (gravity: Vector3, rising: Vector3)?
    var (sum, rising, falling, count, time) = (Vector3.zero, Vector3.zero, Vector3.zero, 0, 0.0)
    for pair in pairs.pairs {
      let share = min(time / Self.second, 1)
      sum = sum + pair.acceleration
      rising = rising + pair.turn * share
      falling = falling + pair.turn * (1 - share)
      count += 1
      time += pair.duration
      guard time >= Self.second else { continue }
      let gravity = sum * (1 / Double(count))
      if let last {
        steps.append(
          Step(
            gravity: (gravity + last.gravity) * 0.5, moved: gravity - last.gravity,
            angle: last.rising + falling))
      }
      last = (gravity, rising)
      (sum, rising, falling, count, time) = (.zero, .zero, .zero, 0, 0)
    }
  }

  var count: Int { steps.count }

  /// Mean square of what the angles do not explain, in squared g; one second counts at most as a
  /// turn of gravity over.
  func unexplained(_ factor: Double, _ axes: AxisOrder) -> Double {
    guard !steps.isEmpty else { return 0 }
    let sum = steps.reduce(0.0) { sum, step in
      let predicted = step.gravity.cross(axes.apply(step.angle) * factor)
      return sum + min((step.moved - predicted).squaredLength, 4)
    }
    return sum / Double(steps.count)
  }

  /// Whether gravity turns so much that something is told by it.
  var isTelling: Bool { steps.count >= 12 && unexplained(0, .device) > 0.001 }

  /// The axes that explain most of it, twice as much as those that were read.
  func otherAxes() -> FittingAxes? {
    guard isTelling else { return nil }
    let read = unexplained(1, .device)
    return FittingAxes(
      { unexplained(1, $0) }, below: min(read / 2, 0.3 * unexplained(0, .device)))
  }
}
