public import MotionProcessing

/// Something that is fed samples one by one and can be asked what it made of them. A copy is a life
/// of its own.
public protocol SampleFed {
  /// Takes a sample.
  mutating func process(_ sample: Sample)
  /// All that it says when the input ends here.
  func answers() -> [Answer]
}

/// One thing that an algorithm said, so that it can be held against what it says of the same motion
/// under a ``Law``.
public struct Answer: Sendable {
  /// What is either the same or not: a verdict, a class, a count.
  public var words: String
  /// When it was.
  public var time: SensorTime
  /// What does not depend on how the device is turned; what is absent equals what is absent.
  public var numbers: [Double?]
  /// What stands along the device's axes.
  public var vectors: [Vector3]

  /// An answer.
  public init(
    _ words: String, at time: SensorTime, _ numbers: [Double?] = [], along vectors: [Vector3] = []
  ) {
    self.words = words
    self.time = time
    self.numbers = numbers
    self.vectors = vectors
  }

  /// Whether it differs from another one by no more than `tolerance` in any number, and by no more
  /// than `seconds` in its time.
  func agrees(with other: Answer, within tolerance: Double, seconds: Double) -> Bool {
    func isNear(_ a: Double?, _ b: Double?) -> Bool {
      guard let a, let b else { return a == nil && b == nil }
      return a == b || abs(a - b) <= tolerance
    }
    return words == other.words && abs(time.seconds(since: other.time)) <= seconds
      && numbers.count == other.numbers.count && vectors.count == other.vectors.count
      && zip(numbers, other.numbers).allSatisfy(isNear)
      && zip(vectors, other.vectors).allSatisfy { ($0 - $1).length <= tolerance || $0 == $1 }
  }
}

extension Law {
  /// How an algorithm breaks this law on these samples, in one line; `nil` where it keeps it.
  ///
  /// - Parameters:
  ///   - samples: the motion.
  ///   - tolerance: by how much numbers may differ where the law lets them round.
  ///   - seconds: by how much times may, there.
  ///   - make: the algorithm, its zero of time at an origin.
  public func breach<Algorithm: SampleFed>(
    on samples: [Sample], within tolerance: Double = 0, seconds: Double = 0,
    by make: (_ origin: SensorTime) -> Algorithm
  ) -> String? {
    var plain = make(.zero)
    for sample in samples { plain.process(sample) }
    let expected = plain.answers().map(expected)
    var other = make(later(.zero))
    for piece in pieces(of: changed(samples)) {
      var copy = other
      for sample in piece { copy.process(sample) }
      if self == .otherCut { for sample in piece.reversed() { other.process(sample) } }
      other = copy
    }
    let found = other.answers()
    if expected.isEmpty { return "\(self): nothing was said" }
    let (most, latest) = rounds ? (tolerance, seconds) : (0, 0)
    for (a, b) in zip(expected, found) where !a.agrees(with: b, within: most, seconds: latest) {
      return "\(self): \(a) became \(b)"
    }
    guard expected.count == found.count else {
      return "\(self): \(expected.count) answers became \(found.count)"
    }
    return nil
  }

  /// Pieces of one sample to a few hundred, drawn by a seed; for other laws all in one.
  private func pieces(of samples: [Sample]) -> [ArraySlice<Sample>] {
    guard self == .otherCut else { return [samples[...]] }
    var random = SplitMix64(seed: 41)
    var pieces: [ArraySlice<Sample>] = []
    var rest = samples[...]
    while !rest.isEmpty {
      let longest = Bool.random(using: &random) ? 3 : 600
      pieces.append(rest.prefix(Int.random(in: 1...longest, using: &random)))
      rest = rest.dropFirst(pieces[pieces.count - 1].count)
    }
    return pieces
  }
}
