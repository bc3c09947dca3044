/// What the classes were until now, carried to the next batch: the forward recursion of a hidden Markov model (Rabiner,
/// A Tutorial on Hidden Markov Models, Proceedings of the IEEE 77, 1989).
struct ActivityFilter {
  /// Chance per batch to stay in a class; measured best together with `trust`.
  static let stay: Float = 0.97
  /// Of the chance to leave, the share that goes to or from walking: between two other activities people walk.
  static let onFoot: Float = 0.5
  /// Power of the classifier's probabilities. Neighbouring batches share half of their window and most of their causes,
  /// so they are not independent witnesses.
  static let trust: Float = 0.5
  /// Least probability of a class before the power: one batch cannot exclude anything.
  static let least: Float = 1e-3

  /// Probability of each class now.
  private(set) var state = ClassVector.even

  mutating func restart() { state = .even }

  /// Goes on by one batch; `nil` evidence says nothing.
  mutating func advance(_ evidence: ClassVector?) {
    var next = Self.predict(state)
    if let evidence { next *= Self.likelihood(evidence) }
    state = next.normalized
  }

  /// The likelihood of a batch as the filter uses it.
  static func likelihood(_ evidence: ClassVector) -> ClassVector {
    var result = ClassVector.zero
    for i in 0..<ClassVector.classes {
      // trust is 1/2
      result[i] = max(evidence[i], least).squareRoot()
    }
    return result
  }

  /// One batch onward without evidence.
  static func predict(_ state: ClassVector) -> ClassVector {
    var result = ClassVector.zero
    for from in ActivityClass.allCases {
      for to in ActivityClass.allCases {
        result[to] += state[from] * transition(from, to)
      }
    }
    return result
  }

  /// Chance to go from one class to another within a batch.
  static func transition(_ from: ActivityClass, _ to: ActivityClass) -> Float {
    if from == to { return stay }
    let others = Float(ClassVector.classes - 2)
    if from == .walking { return (1 - stay) / (others + 1) }
    return to == .walking ? (1 - stay) * onFoot : (1 - stay) * (1 - onFoot) / others
  }
}
