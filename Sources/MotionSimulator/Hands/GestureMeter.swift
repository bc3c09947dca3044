import MotionProcessing

/// What is measured of a gesture while it happens.
enum GestureMeasure: Sendable, Equatable {
  /// Turn about gravity from 0.25 s before the gesture's middle to 0.25 s after it, degrees; nothing
  /// where that is too small to have a side.
  case turn
  /// Largest acceleration without gravity, g.
  case push

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
  private var before: Frame?

  /// Gestures in order of time, none within another.
  init(_ gestures: [Gesture], _ measure: GestureMeasure?) {
    self.gestures = gestures
    self.measure = measure
  }

  /// Takes the state of the phone at the next tick.
  mutating func see(_ frame: Frame) {
    guard let measure else { return }
    defer { before = frame }
    guard index < gestures.count, let before else { return }
    let (start, end) = span(of: gestures[index], measure)
    if frame.time > end { return close(measure) }
    guard before.time >= start else { return }
    switch measure {
    case .turn: sum += rotationVector(frame.attitude * before.attitude.conjugate).z
    case .push: sum = max(sum, frame.acceleration.length / standardGravity)
    }
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
    case .push: gestures[index].value = sum
    }
    index += 1
    sum = 0
  }
}
