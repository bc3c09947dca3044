/// What may speak for or against an activity in a batch.
public enum EvidenceSource: Int, CaseIterable, Sendable {
  /// What was known before the batch.
  case memory
  /// How the device shook: the trees on the features of acceleration.
  case acceleration
  /// How the device turned.
  case rotation
  /// The speed of good fixes.
  case speed
  /// What the host knows: a watch knows no rides, and its owner may have set a sport. (Power and a car's Bluetooth make the entry into a ride
  /// likelier; that is part of memory.)
  case host
  /// Slow motion along the vertical alone, as in a lift: it speaks against rides.
  case lift
}

/// Why a batch was called what it was called: the two likeliest activities, and which source spoke
/// how much for the first against the second.
///
/// Amounts are natural logarithms of odds: 0.7 makes the first twice as likely as it was, 2.3 ten
/// times; below zero a source spoke for the second. They add up to `margin`.
public struct ActivityReason: Equatable, Sendable {
  /// What the batch was called.
  public var likeliest: ActivityClass
  /// What it would have been called otherwise.
  public var next: ActivityClass
  /// Amount of each source by its `rawValue`.
  private var amounts = SIMD8<Float>.zero

  /// A reason in which no source has spoken.
  public init(likeliest: ActivityClass, next: ActivityClass) {
    self.likeliest = likeliest
    self.next = next
  }

  /// What a source said for `likeliest` against `next`; 0 where it was silent.
  public subscript(source: EvidenceSource) -> Float {
    get { amounts[source.rawValue] }
    set { amounts[source.rawValue] = newValue }
  }

  /// Logarithm of the odds of `likeliest` against `next`, at least 0.
  public var margin: Float {
    var sum: Float = 0
    for source in EvidenceSource.allCases { sum += self[source] }
    return sum
  }

  /// The source that spoke loudest for `likeliest`.
  public var decisive: EvidenceSource {
    var best = EvidenceSource.memory
    for source in EvidenceSource.allCases where self[source] > self[best] { best = source }
    return best
  }
}
