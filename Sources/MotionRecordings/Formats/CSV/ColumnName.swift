/// The name of a column without a unit: what it holds, as far as a name can tell.
struct ColumnName {
  private let words: [String]

  init(_ name: String) { words = UnitColumn.nameWords(name) }

  private static let times = UnitColumn.timeNames.union([
    "ts", "created", "date", "datetime", "seconds", "utc", "millis", "ms", "sec", "us", "ns",
    "micros", "nanos", "milliseconds", "microseconds", "nanoseconds", "datum", "uhrzeit", "fecha",
    "hora", "heure", "data", "ora", "localtime",
  ])
  /// Words that say of an axis only that it is one: `attr_x`, `X value`, `axis-y`.
  private static let neutral = ["attr", "axis", "raw", "value"]
  private static let stems: [(ReadingOptions.Quantity, [String], letter: Set<Character>)] = [
    (.acceleration, ["acc"], ["a"]),
    (.rotation, ["gyr", "rotation", "angular", "omega"], ["g", "w"]),
    (.field, ["mag", "field", "compass"], ["m", "b"]),
  ]

  /// Quantity and axis; `nil` where the name does not tell them.
  ///
  /// - Parameter bare: what the axes mean that stand alone.
  func meaning(bare: ReadingOptions.Quantity?) -> (ReadingOptions.Quantity, Int)? {
    guard UnitColumn.derivedWords.isDisjoint(with: words), !words.isEmpty else { return nil }
    let isAccuracy = has("accuracy", "error", "uncertainty", "std", "total", "norm", "magnitude")
    if isAccuracy { return nil }
    if let place { return (place, 0) }
    // Before the axes: `unix` ends like one.
    if words.count == 1, Self.times.contains(words[0]) { return (.time, 0) }
    if let axis = UnitColumn.axis(words) {
      for (quantity, stems, letters) in Self.stems {
        let isNamed = words.contains { word in stems.contains { word.hasPrefix($0) } }
        let last = words.last ?? ""
        let isShort = last.count == 2 && last.first.map(letters.contains) ?? false
        if isNamed || isShort { return (quantity, axis) }
      }
      let own = words.filter { !Self.neutral.contains($0) }
      if let bare, own.count == 1, own[0].count == 1 { return (bare, axis) }
      return nil
    }
    if !Self.times.isDisjoint(with: words), UnitColumn.spanWords.isDisjoint(with: words) {
      return (.time, 0)
    }
    return nil
  }

  /// The columns called x, y and z alone.
  static func bareAxes(in names: [String]) -> [Int] {
    (0..<3).compactMap { axis in
      names.firstIndex { name in
        let column = ColumnName(name)
        return column.meaning(bare: nil) == nil && column.meaning(bare: .acceleration)?.1 == axis
      }
    }
  }

  /// Whether it is a name of times.
  var isTime: Bool { meaning(bare: nil).map { $0.0 == .time } ?? false }

  /// Physics Toolbox calls the acceleration with gravity, in g, `gFx`, `gFy`, `gFz`, and `ax` the one
  /// without.
  static func physicsToolboxAxes(in names: [String]) -> [Int]? {
    let lower = names.map { $0.small }
    let axes = ["gfx", "gfy", "gfz"].compactMap { lower.firstIndex(of: $0) }
    return axes.count == 3 ? axes : nil
  }

  private var place: ReadingOptions.Quantity? {
    if has("latitude", "lat") { return .latitude }
    if has("longitude", "lon", "lng", "long") { return .longitude }
    if has("relative") { return nil }
    if has("pressure", "baro", "barometer") && !has("altitude") { return .pressure }
    if has("altitude", "alt", "elevation", "ele") { return .altitude }
    if has("speed", "velocity") { return .speed }
    return nil
  }

  private func has(_ names: String...) -> Bool { words.contains { names.contains($0) } }
}
