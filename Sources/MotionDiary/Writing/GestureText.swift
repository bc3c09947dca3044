import MotionGestures
import MotionProcessing

/// The part of a diary that tells gestures, where they were looked for.
enum GestureText {
  /// Sets that are told one by one.
  private static let shownSets = 8

  static func lines(_ told: ToldGestures?, bold: (String) -> String) -> [String] {
    guard let told else { return [] }
    var lines = [bold("Gestures")]
    let totals = told.totals
    for total in totals
    where total.kind != .repetition || !totals.contains(where: { $0.kind == .set }) {
      lines += TextColumns.wrapped(line(total, told), width: DiaryText.width, indent: "  ")
    }
    if let most = told.largestForces {
      func g(_ force: Double) -> String { Quantity.fixed(force, 2) + " g" }
      lines.append(
        "  at most \(g(most.gaining)) gaining speed, \(g(most.losing)) braking, \(g(most.left)) left, "
          + "\(g(most.right)) right")
    }
    return lines.count > 1 ? lines : lines + ["  None of those that were looked for."]
  }

  private static func line(_ total: GestureTotal, _ told: ToldGestures) -> String {
    switch total.kind {
    case .repetition: counted(total, "repetition", "repetitions")
    case .set: sets(told.sets)
    case .pose:
      "\(counted(total, "held pose", "held poses")), \(Quantity.elapsed(total.seconds)) in all"
    case .transition: counted(total, "change between poses", "changes between poses")
    case .stroke: counted(total, "stroke", "strokes") + classes(total)
    case .swing: counted(total, "swing", "swings") + most(total, 1, "m/s")
    case .punch: counted(total, "punch", "punches") + classes(total) + most(total, 1, "g")
    case .bump: counted(total, "jolt", "jolts") + classes(total)
    case .flick: counted(total, "flick", "flicks") + classes(total)
    case .head: "head: " + states(total.kind, told)
    case .fall: counted(total, "fall", "falls")
    case .tremor:
      "\(counted(total, "stretch of tremor", "stretches of tremor")), "
        + "\(Quantity.elapsed(total.seconds)) in all"
    case .turn: counted(total, "turn", "turns") + classes(total)
    case .brake: counted(total, "braking", "brakings")
    case .accelerate: counted(total, "setting off", "settings off")
    case .vehicle: ""
    case .car: "car: " + states(total.kind, told)
    }
  }

  private static func counted(_ total: GestureTotal, _ one: String, _ several: String) -> String {
    "\(total.rows) \(total.rows == 1 ? one : several)"
  }

  private static func classes(_ total: GestureTotal) -> String {
    guard !total.classes.isEmpty else { return "" }
    return ": " + total.classes.map { "\($0.rows) \($0.word)" }.joined(separator: ", ")
  }

  private static func most(_ total: GestureTotal, _ decimals: Int, _ unit: String) -> String {
    total.largest.map { ", at most \(Quantity.fixed($0, decimals)) \(unit)" } ?? ""
  }

  private static func states(_ kind: GestureKind, _ told: ToldGestures) -> String {
    var states: [(word: String, seconds: Double)] = []
    for row in told.rows where row.kind == kind {
      let word = row.detail.first ?? ""
      let seconds = row.end.seconds(since: row.start)
      if let place = states.firstIndex(where: { $0.word == word }) {
        states[place].seconds += seconds
      } else {
        states.append((word, seconds))
      }
    }
    return states.map { $0.seconds > 0 ? "\($0.word) \(Quantity.elapsed($0.seconds))" : $0.word }
      .joined(separator: ", ")
  }

  /// A number of halves: 12, 12.5.
  private static func halves(_ value: Double) -> String {
    Quantity.fixed(value, value == value.rounded() ? 0 : 1)
  }

  /// "2 sets of repetitions, 12 and 12".
  private static func sets(_ sets: [GestureRow]) -> String {
    let counts = sets.map { halves($0.value ?? 0) }
    let head = sets.count == 1 ? "1 set of repetitions" : "\(sets.count) sets of repetitions"
    guard counts.count <= shownSets else {
      let all = sets.reduce(0) { $0 + ($1.value ?? 0) }
      return "\(head), \(halves(all)) in all"
    }
    guard let last = counts.last, counts.count > 1 else { return "\(head), \(counts[0])" }
    return "\(head), " + counts.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
