import MotionPlaces
import MotionProcessing

/// The rows of a diary's totals that say by what the owner went up and down.
enum LevelChangeRows {
  static func cells(
    _ levelChanges: [CompletedLevelChange], units: DisplayUnits
  ) -> [[String]] {
    // Not `allCases + [nil]`: that would cast the array, which Embedded Swift does not.
    let kinds: [LevelChange.Kind?] = LevelChange.Kind.allCases.map { $0 } + [nil]
    return kinds.compactMap { kind in
      let metres = levelChanges.filter { $0.change.kind == kind }.map { $0.change.metres }
      guard !metres.isEmpty else { return nil }
      let up = metres.reduce(0) { $0 + max($1, 0) }
      let down = metres.reduce(0) { $0 + max(-$1, 0) }
      let name = kind.map { "by \($0.word)" } ?? "not told how"
      return [name, "\(units.height(up)) up, \(units.height(down)) down"]
    }
  }
}
