/// What ``GestureRecognizer`` tells.
public enum Gesture: Equatable, Sendable {
  /// A repetition of an exercise.
  case repetition(Repetition)
  /// A set of repetitions.
  case set(RepetitionSet)
  /// A held pose.
  case pose(Pose)
  /// The change from one pose to the next.
  case transition(PoseTransition)
  /// A stroke with a racket.
  case stroke(Stroke)
  /// A swing of a bat, and a point on it.
  case swing(Swing)
  /// A punch.
  case punch(Punch)
  /// A jolt along gravity.
  case bump(Jolt)
  /// A flick about an axis.
  case flick(Flick)
  /// What a head does.
  case head(HeadMotion)
  /// A fall.
  case fall(Fall)
  /// A stretch of tremor.
  case tremor(Tremor)
  /// A turn, a braking, a setting off of a vehicle.
  case manoeuvre(Manoeuvre)
  /// What happens to a car in which the device is fixed.
  case car(CarState)

  /// The word for it.
  public var kind: GestureKind {
    switch self {
    case .repetition: .repetition
    case .set: .set
    case .pose: .pose
    case .transition: .transition
    case .stroke: .stroke
    case .swing: .swing
    case .punch: .punch
    case .bump: .bump
    case .flick: .flick
    case .head: .head
    case .fall: .fall
    case .tremor: .tremor
    case .manoeuvre(let manoeuvre):
      switch manoeuvre.kind {
      case .turn: .turn
      case .brake: .brake
      case .accelerate: .accelerate
      }
    case .car: .car
    }
  }
}
