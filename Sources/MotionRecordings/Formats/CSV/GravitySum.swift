import MotionProcessing

/// Columns of acceleration without gravity and of gravity, as Core Motion's device motion and
/// Android's fused sensors give them: together they are what the accelerometer measured.
struct GravitySum {
  let moved: [Int]
  let gravity: [Int]
  let unit: AccelerationUnit
  /// What was found, for the user.
  let assumption: String

  /// `nil` where there are no such columns, or gravity has no size of gravity.
  init?(
    names: [String], sample: TableSample, sign: ReadingOptions.AccelerationSign?
  ) {
    let words = names.map(UnitColumn.nameWords)
    func axes(_ stems: Set<String>) -> [Int]? {
      let found = (0..<3).compactMap { axis in
        words.firstIndex { !stems.isDisjoint(with: $0) && UnitColumn.axis($0) == axis }
      }
      return found.count == 3 ? found : nil
    }
    guard let moved = axes(["user", "linear", "lin"]), let gravity = axes(["gravity", "grav"]),
      Set(moved).isDisjoint(with: gravity), let isInG = sample.isGravityInG(gravity)
    else { return nil }
    // Only Core Motion speaks of the user's acceleration.
    let isDown = sign.map { $0 == .down } ?? words[moved[0]].contains("user")
    unit =
      isInG
      ? (isDown ? .coreMotion : .specificForceInG)
      : (isDown ? .coreMotionInMetres : .specificForce)
    self.moved = moved
    self.gravity = gravity
    assumption =
      "\(shown(names[moved[0]])) and \(shown(names[gravity[0]])), y and z likewise, added up to the "
      + "acceleration in \(unit.words); --sign \(isDown ? "up" : "down") says otherwise"
  }

  /// The sum, row by row.
  var channel: Channel {
    let (moved, gravity, unit) = (moved, gravity, unit)
    var channel = Channel(stream: .acceleration) { (row) throws(TableRow.Fault) in
      if (moved + gravity).allSatisfy({ row.cell($0).isEmpty }) { return nil }
      func vector(_ columns: [Int]) throws(TableRow.Fault) -> Vector3 {
        Vector3(
          try row.number(columns[0]), try row.number(columns[1]), try row.number(columns[2]))
      }
      return .acceleration(unit.converted(try vector(moved) + (try vector(gravity))))
    }
    channel.unit = unit.words
    return channel
  }
}
