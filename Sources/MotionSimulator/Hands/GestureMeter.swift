import MotionProcessing

/// What is measured of a gesture while it happens.
enum GestureMeasure: Sendable, Equatable {
  /// Turn about gravity from 0.25 s before the gesture's middle to 0.25 s after it, degrees; nothing
  /// where that is too small to have a side.
  case turn
  /// Largest acceleration without gravity, g.
  case push
  /// Largest acceleration along gravity, g, up positive.
  case jolt
  /// Largest rate about an axis of the device, rad/s, signed.
  case rate(DeviceAxis)
  /// Largest speed of the point that the hands swing, m/s.
  case speed
  /// Mean lean to the right, as an interface has it, degrees.
  case lean(Interface)
  /// Mean direction of the back of the device: degrees from true north, clockwise, and above the
  /// horizon.
  case aim

  /// Seconds before and after the middle that count for a turn, and the least one, degrees.
  static let reach = 0.25
  static let leastTurn = 20.0
}

/// Measures gestures from what really happened to the phone: no number of the truth is what was
/// meant, each is what came of it.
struct GestureMeter: Sendable {
  private(set) var gestures: [Gesture]
  private let measure: GestureMeasure?
  private var index = 0
  private var sum = 0.0
  /// A sum of directions.
  private var down = Vector3.zero
  private var before: Frame?
  private var point = Vector3.zero

  /// Gestures in order of time, none within another.
  init(_ gestures: [Gesture], _ measure: GestureMeasure?) {
    self.gestures = gestures
    self.measure = measure
  }

  /// Takes the state of the phone at the next tick, and where the point is that the hands swing.
  mutating func see(_ frame: Frame, point: Vector3) {
    guard let measure else { return }
    defer { (before, self.point) = (frame, point) }
    guard index < gestures.count, let before else { return }
    let (start, end) = span(of: gestures[index], measure)
    if frame.time > end { return close(measure) }
    guard before.time >= start else { return }
    switch measure {
    case .turn: sum += rotationVector(frame.attitude * before.attitude.conjugate).z
    case .push: sum = max(sum, frame.acceleration.length / standardGravity)
    case .jolt: keep(frame.acceleration.z / standardGravity)
    case .rate(let axis):
      let turn = rotationVector(before.attitude.conjugate * frame.attitude)
      keep(turn.dot(axis.direction) / Tick.seconds)
    case .speed: sum = max(sum, (point - self.point).length / Tick.seconds)
    case .lean: down += frame.attitude.unrotate(Vector3(0, 0, -1))
    case .aim: down += frame.attitude.rotate(Vector3(0, 0, -1))
    }
  }

  /// Keeps the largest, with its sign.
  private mutating func keep(_ value: Double) {
    if abs(value) > abs(sum) { sum = value }
  }

  private func span(of gesture: Gesture, _ measure: GestureMeasure) -> (Double, Double) {
    guard measure == .turn else { return (gesture.start, gesture.end) }
    let middle = (gesture.start + gesture.end) / 2
    return (middle - GestureMeasure.reach, middle + GestureMeasure.reach)
  }

  private mutating func close(_ measure: GestureMeasure) {
    switch measure {
    case .turn:
      let degrees = sum * 180 / Trigonometry.pi
      if abs(degrees) >= GestureMeasure.leastTurn { gestures[index].value = degrees }
    case .lean(let interface):
      gestures[index].value = HeldLean.angle(of: down, in: interface) * 180 / Trigonometry.pi
    case .aim:
      let level = (down.x * down.x + down.y * down.y).squareRoot()
      let bearing = Trigonometry.atan2(down.x, down.y) * 180 / Trigonometry.pi
      gestures[index].value = bearing < 0 ? bearing + 360 : bearing
      gestures[index].elevation = Trigonometry.atan2(down.z, level) * 180 / Trigonometry.pi
    case .push, .jolt, .rate, .speed: gestures[index].value = sum
    }
    index += 1
    (sum, down) = (0, .zero)
  }
}
