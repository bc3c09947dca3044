/// Decision trees in 16 bits a node, as the models of activity, gait and steps hold them.
///
/// Many nodes of many trees ask the same: whether a feature is above a threshold. The questions are
/// numbered by feature and threshold, and are all answered before the first tree is walked. A node is 4
/// bits half the distance to its right child and 12 bits the number of its question; the left child
/// follows its parent. Of a leaf the distance is 0, and the 12 bits are its value in 1/1024. A left
/// child has an odd number of nodes below it and with it, so every distance is even.
struct PackedTrees {
  /// What one unit of a feature is in thresholds and leaf values.
  static let scale: Float = 1024

  /// The thresholds of all questions in 1/1024, ascending for each feature.
  let thresholds: [Int16]
  /// How many questions there are of each feature.
  let questions: [UInt8]
  /// How many nodes each tree has.
  let sizes: [UInt8]
  /// The nodes of all trees.
  let nodes: [UInt16]

  /// The sum of what the trees say of features; these are as they are, not in 1/1024.
  func sum(for features: Span<Float>) -> Float {
    var sum: Float = 0
    forEachTree(asked: features) { sum += $0 }
    return sum / Self.scale
  }

  /// Hands on what each tree says of features, tree by tree, in 1/1024.
  @inline(__always)
  func forEachTree(asked features: Span<Float>, _ body: (_ value: Float) -> Void) {
    var answers = Answers()
    answer(features, in: &answers)
    nodes.withUnsafeBufferPointer { nodes in
      var root = 0
      for size in sizes {
        body(Self.leafValue(under: root, of: nodes, &answers))
        root += Int(size)
      }
    }
  }

  private func answer(_ features: Span<Float>, in answers: inout Answers) {
    var first = 0
    for feature in questions.indices {
      let value = features[feature] * Self.scale
      let end = first + Int(questions[feature])
      answers.affirm(first..<firstNotBelow(value, from: first, to: end))
      first = end
    }
  }

  /// The first question between two whose threshold a value is not above.
  private func firstNotBelow(_ value: Float, from first: Int, to end: Int) -> Int {
    thresholds.withUnsafeBufferPointer { thresholds in
      var low = first
      var high = end
      while low < high {
        let middle = (low &+ high) >> 1
        if value > Float(Int(thresholds[middle])) { low = middle &+ 1 } else { high = middle }
      }
      return low
    }
  }

  @inline(__always)
  private static func leafValue(
    under root: Int, of nodes: UnsafeBufferPointer<UInt16>, _ answers: inout Answers
  ) -> Float {
    var index = root
    while true {
      let node = Int32(nodes[index])
      let half = node >> 12
      if half == 0 { return Float(Int((node << 20) >> 20)) }
      index &+= answers.isAbove(node & 4095) ? Int(half &* 2) : 1
    }
  }
}

/// The answers to all questions, a bit each: whether the feature is above the threshold.
private struct Answers {
  /// For 2,304 questions: the largest model has 2,050, and they lie on the stack.
  private var words = InlineArray<72, UInt32>(repeating: 0)

  mutating func affirm(_ numbers: Range<Int>) {
    var next = numbers.lowerBound
    while next < numbers.upperBound {
      let bit = next & 31
      let count = min(32 &- bit, numbers.upperBound &- next)
      words[next >> 5] |= (UInt32.max &>> UInt32(32 &- count)) &<< UInt32(bit)
      next &+= count
    }
  }

  // A reader that does not change them would copy the words.
  @inline(__always)
  mutating func isAbove(_ number: Int32) -> Bool {
    (words[Int(number >> 5)] &>> UInt32(number & 31)) & 1 != 0
  }
}
