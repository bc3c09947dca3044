public import Foundation
import MotionLink
import MotionProcessing

/// How likely an activity's flags are to be right (R41).
public enum CMMotionActivityConfidence: Int, Sendable, ArchivedType {
  /// Right in the minority of cases, or just begun.
  case low = 0
  /// More likely right than not.
  case medium
  /// Right with few exceptions.
  case high

  /// From the engine's level, whose raw values are these.
  init(_ confidence: Confidence) { self = Self(rawValue: confidence.rawValue) ?? .low }
}

/// What the user does from a date on. All flags false: enough data, but nothing known (R28).
open class CMMotionActivity: CMLogItem {
  private var flags = MotionActivity()

  /// How likely the flags are to be right.
  open private(set) var confidence = CMMotionActivityConfidence.low
  /// Since when; `timestamp` is the same moment on the boot clock.
  open private(set) var startDate = Date.zero
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

  override class var fields: [ArchivedField] {
    super.fields + [
      ArchivedField("startDate", \CMMotionActivity.startDate),
      ArchivedField("confidence", \CMMotionActivity.confidence),
      ArchivedField("unknown", \CMMotionActivity.unknown, kept: \.flags.unknown),
      ArchivedField("stationary", \CMMotionActivity.stationary, kept: \.flags.stationary),
      ArchivedField("walking", \CMMotionActivity.walking, kept: \.flags.walking),
      ArchivedField("running", \CMMotionActivity.running, kept: \.flags.running),
      ArchivedField("automotive", \CMMotionActivity.automotive, kept: \.flags.automotive),
      ArchivedField("cycling", \CMMotionActivity.cycling, kept: \.flags.cycling),
    ]
  }

  /// The form that a phone prints, which clients log and some compare.
  open override var description: String {
    let flags = [
      ("unknown", unknown), ("stationary", stationary), ("walking", walking), ("running", running),
      ("automotive", automotive), ("cycling", cycling),
    ]
    let words = flags.map { ",\($0),\($1 ? 1 : 0)" }.joined()
    let stamp = String(format: "%f", timestamp)
    return "\(type(of: self)) @ \(stamp),<startDate,\(startDate),"
      + "confidence,\(confidence.rawValue)\(words)>"
  }

  /// An activity from the engine's state.
  convenience init(_ state: ActivityState) {
    self.init(timestamp: state.start.timestamp)
    flags = state.activity
    confidence = CMMotionActivityConfidence(state.activity.confidence)
    startDate = state.start.date
  }
}
