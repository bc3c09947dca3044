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
    guard let moved = Self.moved(in: names), let gravity = Self.axes(["gravity", "grav"], names),
      Set(moved).isDisjoint(with: gravity), let isInG = sample.isGravityInG(gravity)
    else { return nil }
    // Only Core Motion speaks of the user's acceleration.
    let isDown =
      sign.map { $0 == .down } ?? UnitColumn.nameWords(names[moved[0]]).contains("user")
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

  /// The columns of acceleration without gravity, x, y and z.
  static func moved(in names: [String]) -> [Int]? { axes(UnitColumn.linearWords, names) }

  private static func axes(_ stems: [String], _ names: [String]) -> [Int]? {
    let words = names.map(UnitColumn.nameWords)
    let found = (0..<3).compactMap { axis in
      words.firstIndex { $0.contains { stems.contains($0) } && UnitColumn.axis($0) == axis }
    }
    return found.count == 3 ? found : nil
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
