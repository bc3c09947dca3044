/// One number for each `ActivityClass`, and two more for the states of the filter: a halting
/// vehicle and an established ride.
@_spi(Training) public typealias ClassVector = SIMD8<Float>

extension SIMD8<Float> {
  /// Number of classes.
  static var classes: Int { 6 }

  /// The number of one class.
  subscript(activity: ActivityClass) -> Float {
    get { self[activity.rawValue] }
    set { self[activity.rawValue] = newValue }
  }

  /// Equal numbers for all classes, sum 1.
  static var even: ClassVector {
    var v = ClassVector.zero
    for i in 0..<classes { v[i] = 1 / Float(classes) }
    return v
  }

  /// Sum over all states, in a fixed order.
  var total: Float {
    var sum: Float = 0
    for i in 0..<scalarCount { sum += self[i] }
    return sum
  }

  /// Scaled to sum 1; even where the sum is not positive.
  var normalized: ClassVector {
    let sum = total
    guard sum > 0, sum.isFinite else { return .even }
    return self * (1 / sum)
  }

  /// Probabilities from scores.
  static func softmax(_ scores: ClassVector) -> ClassVector {
    var largest = scores[0]
    for i in 1..<classes { largest = Swift.max(largest, scores[i]) }
    var result = ClassVector.zero
    for i in 0..<classes { result[i] = Trigonometry.exp(scores[i] - largest) }
    return result.normalized
  }

  /// The class with the largest number, the first of equals.
  var likeliest: ActivityClass {
    var best = ActivityClass.stationary
    for c in ActivityClass.allCases where self[c] > self[best] { best = c }
    return best
  }

  /// As the public type has it.
  var evidence: ActivityEvidence {
    ActivityEvidence(
      probabilities: (self[0], self[1], self[2], self[3], self[4], self[5]))
  }
}

extension ActivityEvidence {
  var vector: ClassVector {
    var v = ClassVector.zero
    for c in ActivityClass.allCases { v[c] = self[c] }
    return v
  }
}
