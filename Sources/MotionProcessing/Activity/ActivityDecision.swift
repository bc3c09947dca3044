/// From the state of the filter to flags and confidence.
enum ActivityDecision {
  /// Least certainty of high confidence: with persons left out 97 % of these are right.
  static let high: Float = 0.975
  /// Least certainty of medium confidence.
  static let medium: Float = 0.6

  /// Probabilities with ride and halt counted as automotive.
  static func classes(_ state: ClassVector) -> ClassVector {
    var result = state
    result[.automotive] += state[ActivityFilter.ride] + state[ActivityFilter.halt]
    result[ActivityFilter.ride] = 0
    result[ActivityFilter.halt] = 0
    return result
  }

  /// The flags of the likeliest class; stationary joins automotive while the vehicle stands.
  static func activity(_ state: ClassVector) -> MotionActivity {
    let classes = classes(state)
    let likeliest = classes.likeliest
    let certainty = classes[likeliest]
    var activity = MotionActivity()
    switch likeliest {
    case .stationary: activity.stationary = true
    case .walking: activity.walking = true
    case .running: activity.running = true
    case .cycling: activity.cycling = true
    case .automotive:
      activity.automotive = true
      activity.stationary = state[ActivityFilter.halt] > 0.5 * certainty
    case .other: break
    }
    activity.confidence = certainty >= high ? .high : certainty >= medium ? .medium : .low
    return activity
  }
}
