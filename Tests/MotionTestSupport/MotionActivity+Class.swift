public import MotionProcessing

extension MotionActivity {
  /// One flag, by its class; none for other.
  public static func of(
    _ activity: ActivityClass, _ confidence: Confidence = .high
  ) -> MotionActivity {
    var result = MotionActivity()
    result.stationary = activity == .stationary
    result.walking = activity == .walking
    result.running = activity == .running
    result.cycling = activity == .cycling
    result.automotive = activity == .automotive
    result.confidence = confidence
    return result
  }
}
