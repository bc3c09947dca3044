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
    var root = 0
    for tree in sizes.indices { body(value(of: tree, &root, &answers)) }
  }

  private func answer(_ features: Span<Float>, in answers: inout Answers) {
    var first = 0
    for feature in questions.indices {
      let count = Int(questions[feature])
      answers.affirm(first..<firstNotBelow(features[feature] * Self.scale, from: first, count))
      first &+= count
    }
  }

  /// The first of `count` questions whose threshold a value is not above, or the end of them.
  ///
  /// In whole numbers, of which a difference is all ones above its lowest bits where it is negative: a jump whose way
  /// nobody can guess would cost more than the search.
  private func firstNotBelow(_ value: Float, from first: Int, _ count: Int) -> Int {
    let least = Self.leastNotBelow(value)
    return thresholds.withUnsafeBufferPointer { thresholds in
      var place = first
      var left = count
      while left > 0 {
        let half = (left &+ 1) >> 1
        let isBelow = (Int(thresholds[place &+ half &- 1]) &- least) >> (Int.bitWidth &- 1)
        place &+= half & isBelow
        left &-= half
      }
      return place
    }
  }

  /// The least whole number that is not below a value, as far as thresholds reach; no number is above none.
  private static func leastNotBelow(_ value: Float) -> Int {
    let limit: Float = 40_000
    let near = value > -limit ? (value < limit ? value : limit) : -limit
    let whole = Int(near)
    return Float(whole) < near ? whole &+ 1 : whole
  }

  /// The root of a tree, which goes on to that of the next one.
  private func pass(_ tree: Int, _ root: inout Int) -> Int {
    defer { root &+= Int(sizes[tree]) }
    return root
  }

  private func value(of tree: Int, _ root: inout Int, _ answers: inout Answers) -> Float {
    var index = pass(tree, &root)
    let nodes = nodes.span
    while true {
      let node = nodes[unchecked: index]
      let half = Int(node >> 12)
      if half == 0 { return Self.leafValue(node) }
      index &+= answers.isAbove(node & 4095) ? half &* 2 : 1
    }
  }

  private static func leafValue(_ node: UInt16) -> Float {
    Float(Int((Int32(node) << 20) >> 20))
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
  mutating func isAbove(_ number: UInt16) -> Bool {
    (words[Int(number >> 5)] &>> UInt32(number & 31)) & 1 != 0
  }
}
