public import Foundation
import MotionLink
import MotionProcessing

/// How likely an activity's flags are to be right (R41).
public enum CMMotionActivityConfidence: Int, Sendable {
  /// Right in the minority of cases, or just begun.
  case low = 0
  /// More likely right than not.
  case medium
  /// Right with few exceptions.
  case high

  /// From the engine's level.
  init(_ confidence: Confidence) {
    switch confidence {
    case .low: self = .low
    case .medium: self = .medium
    case .high: self = .high
    }
  }
}

/// What the user does from a date on. All flags false: enough data, but nothing known (R28).
open class CMMotionActivity: CMLogItem {
  private let flags: MotionActivity
  private let certainty: CMMotionActivityConfidence
  private let start: Date

  /// How likely the flags are to be right.
  open var confidence: CMMotionActivityConfidence { certainty }
  /// Since when; `timestamp` is the same moment on the boot clock.
  open var startDate: Date { start }
  /// There are not enough data to decide (R29).
  open var unknown: Bool { flags.unknown }
  /// The device itself does not move (R27); possible together with `automotive` (R26).
  open var stationary: Bool { flags.stationary }
  /// On foot.
  open var walking: Bool { flags.walking }
  /// Running.
  open var running: Bool { flags.running }
  /// In a vehicle, moving or at a stop.
  open var automotive: Bool { flags.automotive }
  /// On a bicycle.
  open var cycling: Bool { flags.cycling }

  /// No flag, low confidence.
  public override init() {
    flags = MotionActivity()
    certainty = .low
    start = .zero
    super.init()
  }

  /// An activity from the engine's state.
  init(_ state: ActivityState) {
    flags = state.activity
    certainty = CMMotionActivityConfidence(state.activity.confidence)
    start = state.start.date
    super.init(timestamp: state.start.timestamp)
  }

  /// An activity from an archive.
  public required init?(coder: NSCoder) {
    var flags = MotionActivity()
    flags.unknown = coder.decodeBool(forKey: "unknown")
    flags.stationary = coder.decodeBool(forKey: "stationary")
    flags.walking = coder.decodeBool(forKey: "walking")
    flags.running = coder.decodeBool(forKey: "running")
    flags.automotive = coder.decodeBool(forKey: "automotive")
    flags.cycling = coder.decodeBool(forKey: "cycling")
    self.flags = flags
    certainty = coder.value(forKey: "confidence") ?? .low
    start = coder.date(forKey: "startDate")
    super.init(coder: coder)
  }

  /// Writes the activity.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(unknown, forKey: "unknown")
    coder.encode(stationary, forKey: "stationary")
    coder.encode(walking, forKey: "walking")
    coder.encode(running, forKey: "running")
    coder.encode(automotive, forKey: "automotive")
    coder.encode(cycling, forKey: "cycling")
    coder.encode(Int64(confidence.rawValue), forKey: "confidence")
    coder.encode(startDate, forKey: "startDate")
  }

  /// All values in one line.
  open override var description: String {
    super.description + ", startDate \(startDate), confidence \(confidence), unknown \(unknown)"
      + ", stationary \(stationary), walking \(walking), running \(running)"
      + ", automotive \(automotive), cycling \(cycling)"
  }
}
