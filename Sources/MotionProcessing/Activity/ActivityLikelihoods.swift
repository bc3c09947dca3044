/// Likelihood of one batch in each class, by source of evidence and up to a common factor. A source
/// without data is `nil` and leaves the odds as they are.
struct ActivityLikelihoods {
  /// Least likelihood that is told apart from none, where odds are formed.
  private static let least: Float = 1e-6

  private var said = Statements(repeating: nil)

  /// Likelihood of the batch in each class; `nil` where the source has no data.
  subscript(source: EvidenceSource) -> ClassVector? {
    get { said[source.rawValue] }
    set { said[source.rawValue] = newValue }
  }

  /// All of them together, sum 1; `nil` where nobody who saw the device or its way has spoken.
  var evidence: ClassVector? {
    guard self[.acceleration] != nil || self[.speed] != nil else { return nil }
    var product = ClassVector.even
    for source in EvidenceSource.allCases {
      if let likelihood = self[source] { product *= likelihood }
    }
    return product.normalized
  }

  /// Why `state` says what it says after these sources; what they do not explain is memory.
  func reason(for state: ClassVector) -> ActivityReason {
    let classes = ActivityDecision.classes(state)
    let likeliest = classes.likeliest
    var others = classes
    others[likeliest] = -1
    let next = others.likeliest
    var reason = ActivityReason(likeliest: likeliest, next: next)
    for source in EvidenceSource.allCases where source != .memory {
      guard let likelihood = self[source] else { continue }
      reason[source] = Float(ActivityFilter.trust) * Self.odds(likelihood, likeliest, next)
    }
    limit(&reason)
    reason[.memory] = Self.odds(classes, likeliest, next) - reason.margin
    return reason
  }

  /// The filter lets no batch exclude a class: what the sources said beyond that was not heard,
  /// and must not be made up for by memory.
  private func limit(_ reason: inout ActivityReason) {
    guard let evidence else { return }
    let heard =
      Float(ActivityFilter.trust)
      * Self.odds(evidence, reason.likeliest, reason.next, least: ActivityFilter.least)
    let said = reason.margin
    guard abs(said) > abs(heard) else { return }
    for source in EvidenceSource.allCases { reason[source] *= heard / said }
  }

  private static func odds(
    _ v: ClassVector, _ a: ActivityClass, _ b: ActivityClass, least: Float = least
  ) -> Float {
    Trigonometry.log(max(v[a], least), over: max(v[b], least))
  }

  private typealias Statements = InlineArray<6, ClassVector?>
}
