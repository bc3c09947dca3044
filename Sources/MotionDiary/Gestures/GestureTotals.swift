import MotionGestures
import MotionProcessing

/// What gestures of one word add up to.
struct GestureTotal: Equatable {
  /// Rows of one class.
  struct Class: Equatable {
    let word: String
    var rows: Int
  }

  let kind: GestureKind
  /// Rows of this word.
  var rows = 0
  /// Rows of each class, in the order of their first one.
  var classes: [Class] = []
  /// Seconds from begin to end, added up.
  var seconds = 0.0
  /// The number that is farthest from zero; `nil` where there is none.
  var largest: Double?

  mutating func add(_ row: GestureRow) {
    rows += 1
    seconds += row.end.seconds(since: row.start)
    if let value = row.value, abs(value) > abs(largest ?? 0) { largest = value }
    guard let word = row.detail.first, !word.utf8.contains(UInt8(ascii: "=")) else { return }
    if let place = classes.firstIndex(where: { $0.word == word }) {
      classes[place].rows += 1
    } else {
      classes.append(Class(word: word, rows: 1))
    }
  }
}

extension ToldGestures {
  /// A total for each word that was told, in the order of the words.
  var totals: [GestureTotal] {
    GestureKind.allCases.compactMap { kind in
      let told = rows.filter { $0.kind == kind }
      guard !told.isEmpty else { return nil }
      var total = GestureTotal(kind: kind)
      for row in told { total.add(row) }
      return total
    }
  }

  /// Repetitions of each set.
  var sets: [GestureRow] { rows.filter { $0.kind == .set } }

  /// The largest forces of the rides, g: gaining and losing speed, to the left and to the right.
  var largestForces: (gaining: Double, losing: Double, left: Double, right: Double)? {
    guard forces.contains(where: { $0.longitudinal != nil }) else { return nil }
    return forces.reduce((0, 0, 0, 0)) { most, force in
      let (long, lateral) = (force.longitudinal ?? 0, force.lateral ?? 0)
      return (
        max(most.0, long), max(most.1, -long), max(most.2, -lateral), max(most.3, lateral)
      )
    }
  }
}
