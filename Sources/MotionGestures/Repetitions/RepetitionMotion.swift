import MotionProcessing

/// How a limb is held, 12.5 times a second, without its slow mean: acceleration, and the angle turned of
/// late about each axis of the device.
///
/// Both are like a posture, not like a speed: they leave a value at the begin of a repetition and come
/// back to it at the end. Rotation about the vertical, which gravity does not see, is in the angle.
struct RepetitionMotion {
  /// Ticks a second.
  static let rate: Float = 12.5
  /// Readings of the grid in a tick.
  static let readings = 4
  /// Ticks that are remembered: two and a half of the longest period.
  static let memory = 225
  /// Seconds over which the mean is taken that is left out, and over which the turned angle fades.
  static let meanTime: Float = 8
  static let angleTime: Float = 3
  /// Seconds over which the size of the movement is taken.
  static let sizeTime: Float = 3

  /// Six numbers as 16-bit fixed point: accelerations up to ±8 g, angles up to ±8 rad.
  private struct Entry {
    var a: SIMD3<Int16> = .zero
    var b: SIMD3<Int16> = .zero
  }

  private static let scale: Float = 4096
  private static let angleDecay = 1 - 1 / (angleTime * GridReading.rate)

  private var entries = [Entry](repeating: Entry(), count: memory)
  private var angle = SIMD4<Float>.zero
  private var sum = Posture()
  private var readings = 0
  private var mean = Posture()
  /// Number of the newest tick, from 0; -1 before the first.
  private(set) var newest: Int32 = -1
  /// Mean square of acceleration, g², and of the angle, rad², without their means.
  private(set) var size: (acceleration: Float, angle: Float) = (0, 0)
  private(set) var hasRotation = false
  /// End of tick 0.
  private var origin = SensorTime.zero

  /// Forgets all.
  mutating func restart() {
    angle = .zero
    sum = Posture()
    readings = 0
    newest = -1
    size = (0, 0)
  }

  /// Takes a reading; whether it completed a tick.
  mutating func process(_ reading: GridReading) -> Bool {
    angle = angle * Self.angleDecay + reading.rotationRate * (1 / GridReading.rate)
    hasRotation = reading.hasRotation
    sum.acceleration += reading.acceleration
    sum.angle += angle
    readings += 1
    guard readings == Self.readings else { return false }
    readings = 0
    let posture = sum * (1 / Float(Self.readings))
    sum = Posture()
    append(posture, at: reading.time)
    return true
  }

  private mutating func append(_ posture: Posture, at time: SensorTime) {
    newest += 1
    if newest == 0 {
      mean = posture
      origin = time
    }
    let weight = 1 / min(Self.meanTime * Self.rate, Float(newest) + 1)
    mean = mean + (posture - mean) * weight
    let moved = posture - mean
    let gain = 1 / (Self.sizeTime * Self.rate)
    size.acceleration += (moved.acceleration.dot(moved.acceleration) - size.acceleration) * gain
    size.angle += (moved.angle.dot(moved.angle) - size.angle) * gain
    entries[Int(newest) % Self.memory] = Entry(
      a: Self.packed(moved.acceleration), b: Self.packed(moved.angle))
  }

  private static func packed(_ v: SIMD4<Float>) -> SIMD3<Int16> {
    let limit = SIMD4<Float>(repeating: 32_767)
    let scaled = (v * scale).clamped(lowerBound: -limit, upperBound: limit)
    return SIMD3(Int16(scaled.x), Int16(scaled.y), Int16(scaled.z))
  }

  /// Oldest tick that is remembered.
  var oldest: Int32 { max(newest - Int32(Self.memory) + 1, 0) }

  /// When a tick ended.
  func time(of tick: Int32) -> SensorTime {
    SensorTime(
      nanoseconds: origin.nanoseconds &+ Int64(tick) &* MotionGrid.step &* Int64(Self.readings))
  }

  /// The posture at a tick that is remembered.
  subscript(tick: Int32) -> Posture {
    let entry = entries[Int(tick) % Self.memory]
    let back = 1 / Self.scale
    return Posture(
      acceleration: SIMD4(Float(entry.a.x), Float(entry.a.y), Float(entry.a.z), 0) * back,
      angle: SIMD4(Float(entry.b.x), Float(entry.b.y), Float(entry.b.z), 0) * back)
  }
}

/// How a limb is held at a moment.
struct Posture {
  /// g, gravity and what moves together.
  var acceleration = SIMD4<Float>.zero
  /// Turned of late, rad.
  var angle = SIMD4<Float>.zero

  func dot(_ other: Posture) -> Float {
    let products = acceleration * other.acceleration + angle * other.angle
    return products.x + products.y + products.z
  }

  static func + (a: Posture, b: Posture) -> Posture {
    Posture(acceleration: a.acceleration + b.acceleration, angle: a.angle + b.angle)
  }

  static func - (a: Posture, b: Posture) -> Posture {
    Posture(acceleration: a.acceleration - b.acceleration, angle: a.angle - b.angle)
  }

  static func * (a: Posture, factor: Float) -> Posture {
    Posture(acceleration: a.acceleration * factor, angle: a.angle * factor)
  }
}
