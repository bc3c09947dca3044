/// What the person does, in Core Motion's six flags and three levels of confidence (R24 to R29).
///
/// At most one of walking, running, cycling, automotive and unknown is true; stationary may come
/// with automotive. All six false means: enough data, none of these.
public struct MotionActivity: Hashable, Sendable {
  /// The device itself does not move (R27).
  public var stationary = false
  /// On foot.
  public var walking = false
  /// On foot with a flight phase.
  public var running = false
  /// On a bicycle.
  public var cycling = false
  /// In a vehicle, moving or at a stop.
  public var automotive = false
  /// Not enough data to decide (R29): Core Motion's own flag.
  public var unknown = false
  /// How likely the flags are to be right (R41).
  public var confidence = Confidence.low

  /// Whether something on wheels moves, and no feet.
  var isOnWheels: Bool { (automotive || cycling) && !walking && !running }

  /// Whether the flags are equal, whatever the confidence.
  public func hasFlags(of other: MotionActivity) -> Bool {
    var copy = other
    copy.confidence = confidence
    return copy == self
  }

  /// No flag, low confidence.
  public init() {}

  /// Not enough data.
  public static let undecided: MotionActivity = {
    var a = MotionActivity()
    a.unknown = true
    return a
  }()
}

/// Core Motion's levels of confidence.
public enum Confidence: Int, Comparable, Sendable {
  /// Right in the minority of cases, or just begun.
  case low = 0
  /// More likely right than not.
  case medium = 1
  /// Right with few exceptions.
  case high = 2

  /// Order of trust.
  public static func < (a: Confidence, b: Confidence) -> Bool { a.rawValue < b.rawValue }
}

/// The classes between which the classifier weighs.
public enum ActivityClass: Int, CaseIterable, Sendable {
  /// The device does not move.
  case stationary
  /// Walking, stairs included.
  case walking
  /// Running.
  case running
  /// Cycling.
  case cycling
  /// Car, bus, train.
  case automotive
  /// Enough data, none of the others.
  case other
}

/// One number for each `ActivityClass`, sum 1: the classifier's own answer for one batch, before
/// any memory.
public struct ActivityEvidence: Equatable, Sendable {
  /// Probability of each class by `ActivityClass.rawValue`.
  public var probabilities: (Float, Float, Float, Float, Float, Float)

  /// Evidence from its parts.
  public init(probabilities: (Float, Float, Float, Float, Float, Float)) {
    self.probabilities = probabilities
  }

  /// Probability of one class.
  public subscript(activity: ActivityClass) -> Float {
    switch activity {
    case .stationary: probabilities.0
    case .walking: probabilities.1
    case .running: probabilities.2
    case .cycling: probabilities.3
    case .automotive: probabilities.4
    case .other: probabilities.5
    }
  }

  /// Equal in every number.
  public static func == (a: ActivityEvidence, b: ActivityEvidence) -> Bool {
    a.probabilities == b.probabilities
  }
}
