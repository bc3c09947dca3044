import MotionGestures
import MotionProcessing

/// What of its wearer a device can watch.
public enum WatchedPart: UInt8, CaseIterable, Sendable {
  /// Tremor of the hand.
  case tremor = 0
  /// Falls.
  case falls

  /// Samples a second that it needs of each sensor that is there: a tremor shows in rotation best, and in
  /// acceleration too.
  var demand: [SensorStream: Double] { [.acceleration: 50, .rotationRate: 50] }

  /// Seconds for which samples may lie: a fall is said within 4 s, of which the detector takes 2.
  var pause: Double { self == .tremor ? MotionBatch.duration : 1 }

  /// What tells it.
  var recognizer: GestureRecognizer {
    var selection = GestureSelection()
    selection.insert(self == .tremor ? .tremor : .fall)
    return GestureRecognizer(selection)
  }
}
