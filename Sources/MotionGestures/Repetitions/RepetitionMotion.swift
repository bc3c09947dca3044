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
  /// Ticks that are remembered: two and a quarter of the longest period.
  static let memory = 200
  /// Seconds over which the mean is taken that is left out, and over which the turned angle fades.
  static let meanTime: Float = 4
  static let angleTime: Float = 3
  /// Seconds over which the size of the movement is taken.
  static let sizeTime: Float = 3

  /// Six numbers a tick as 16-bit fixed point: accelerations up to ±8 g, angles up to ±8 rad.
  private static let scale: Float = 4096
  private static let numbers = 6
  private static let angleDecay = 1 - 1 / (angleTime * GridReading.rate)

  private var entries = [Int16](repeating: 0, count: memory * numbers)
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
    let place = Int(newest) % Self.memory * Self.numbers
    for i in 0..<3 {
      entries[place + i] = Self.packed(moved.acceleration[i])
      entries[place + 3 + i] = Self.packed(moved.angle[i])
    }
  }

  private static func packed(_ x: Float) -> Int16 { Int16(max(-32_767, min(32_767, x * scale))) }

  /// Oldest tick that is remembered.
  var oldest: Int32 { max(newest - Int32(Self.memory) + 1, 0) }

  /// When a tick ended.
  func time(of tick: Int32) -> SensorTime {
    SensorTime(
      nanoseconds: origin.nanoseconds &+ Int64(tick) &* MotionGrid.step &* Int64(Self.readings))
  }

  /// How far the limb itself went from the tick before: without what the mean that is left out moved.
  func change(at tick: Int32) -> Posture {
    let weight = 1 / (Self.meanTime * Self.rate)
    return self[tick] - self[tick - 1] + self[tick] * (weight / (1 - weight))
  }

  /// Scalar product of the newest posture with another one, and the squares of both, in the units of
  /// the fixed point: whole numbers, which are three times as fast here.
  func compare(with tick: Int32) -> (product: Int64, square: Int64) {
    entries.withUnsafeBufferPointer { entries in
      let a = Int(newest) % Self.memory * Self.numbers
      let b = Int(tick) % Self.memory * Self.numbers
      var (product, square): (Int64, Int64) = (0, 0)
      // Two products of numbers up to 32,767 are within 32 bits.
      for i in stride(from: 0, to: Self.numbers, by: 2) {
        let (x, y) = (Int32(entries[a &+ i]), Int32(entries[b &+ i]))
        let (u, v) = (Int32(entries[a &+ i &+ 1]), Int32(entries[b &+ i &+ 1]))
        product &+= Int64(x &* y &+ u &* v)
        square &+= Int64(y &* y &+ v &* v)
      }
      return (product, square)
    }
  }

  /// The posture at a tick that is remembered.
  subscript(tick: Int32) -> Posture {
    let place = Int(tick) % Self.memory * Self.numbers
    let back = 1 / Self.scale
    return Posture(
      acceleration: SIMD4(
        Float(entries[place]), Float(entries[place + 1]), Float(entries[place + 2]), 0) * back,
      angle: SIMD4(
        Float(entries[place + 3]), Float(entries[place + 4]), Float(entries[place + 5]), 0) * back)
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
