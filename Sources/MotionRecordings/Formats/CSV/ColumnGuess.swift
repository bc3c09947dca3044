import MotionProcessing

/// Tells from names and values what the columns of a table without units hold, and says so: every
/// guess is an assumption that the user sees and can override.
struct ColumnGuess {
  /// Rows that are looked at.
  static let rows = 500

  private(set) var columns: [UnitColumn]
  private(set) var assumptions: [String] = []
  /// How the time column holds dates, where it holds no numbers.
  private(set) var written: WrittenTimes?
  /// What the acceleration is made of, where no column holds it.
  private(set) var gravitySum: GravitySum?
  /// Acceleration has Core Motion's sign.
  private let sign: ReadingOptions.AccelerationSign?
  private let names: [String]
  private let sample: TableSample

  /// - Parameters:
  ///   - certain: the columns whose names say their units.
  ///   - bare: what columns called x, y and z hold, by the name of the file.
  init(
    certain: [UnitColumn], header: TableHeader, sample: TableSample, options: ReadingOptions,
    bare: ReadingOptions.Quantity?
  ) {
    columns = certain
    names = header.names
    self.sample = sample
    sign = options.accelerationSign
    assign(options)
    if !has(.time) { takeTime(unit: options.units[.time]) }
    for quantity in ReadingOptions.Quantity.allCases where quantity != .time && !has(quantity) {
      let found = candidates(for: quantity, bare: bare)
      if found.count == quantity.columns { take(quantity, found, unit: options.units[quantity]) }
    }
    if has(.latitude) {
      takeOfFixes(
        .horizontalAccuracy, ["accuracy", "horizontalaccuracy", "hacc"], most: 10_000,
        "the fixes' accuracy in m")
      takeOfFixes(
        .course, ["bearing", "course", "heading"], most: 360, "the fixes' course in degrees")
    }
    for (quantity, unit) in options.units { override(quantity, unit: unit) }
    correctField()
    if !has(.acceleration) {
      gravitySum = GravitySum(names: names, sample: sample, sign: sign)
      if let gravitySum { assumptions.append(gravitySum.assumption) }
    }
    if let sign {
      for i in columns.indices { columns[i].isAppleSign = sign == .down }
    }
  }

  /// Whether every column names what it holds.
  var isCertain: Bool { assumptions.isEmpty && written == nil }

  private func has(_ quantity: ReadingOptions.Quantity) -> Bool {
    columns.contains { $0.meaning.quantity == quantity }
  }

  /// Takes the columns that the user names.
  private mutating func assign(_ options: ReadingOptions) {
    for (quantity, wanted) in options.columns {
      let found = wanted.compactMap { name in
        names.firstIndex(of: name) ?? names.firstIndex { $0.small == name.small }
      }
      guard found.count == quantity.columns else { continue }
      columns.removeAll { $0.meaning.quantity == quantity || found.contains($0.index) }
      take(quantity, found, unit: options.units[quantity])
    }
  }

  private func candidates(
    for quantity: ReadingOptions.Quantity, bare: ReadingOptions.Quantity?
  ) -> [Int] {
    if quantity == .acceleration, let axes = ColumnName.physicsToolboxAxes(in: names) {
      return axes
    }
    var found: [Int: Int] = [:]
    for (index, name) in names.enumerated() {
      guard !columns.contains(where: { $0.index == index }),
        let (kind, axis) = ColumnName(name).meaning(bare: bare), kind == quantity,
        found[axis] == nil
      else { continue }
      found[axis] = index
    }
    return (0..<quantity.columns).compactMap { found[$0] }
  }

  /// Takes the column of times: one that is called so and grows, else dates and times of day under
  /// any name, in one column or in two.
  private mutating func takeTime(unit: String?) {
    let free = names.indices.filter { index in !columns.contains { $0.index == index } }
    let named = free.filter { ColumnName(names[$0]).isTime }
    let moments = names.indices.map { sample.moment($0) }
    let day = free.first { index in
      moments[index].map { $0.day != .none && $0.ofDay == nil } ?? false
    }
    let ofDay = free.filter { index in moments[index].map { $0.day == .none } ?? false }
    let whole = free.first { index in
      moments[index].map { $0.day != .none && $0.ofDay != nil } ?? false
    }
    let counts = named.filter { [sample] in
      $0 != day && !ofDay.contains($0) && sample.isTime($0)
    }
    let counted = counts.first { [sample] in !sample.isRowNumber($0) } ?? counts.first
    if let time = counted ?? whole { return take(.time, [time], unit: unit) }
    let hasClock = day != nil || ofDay.count == 1
    let clock = ofDay.first { named.contains($0) } ?? (hasClock ? ofDay.first : nil)
    if let clock {
      take(.time, [clock], unit: unit)
      written?.dateColumn = day
    } else if let time = named.first(where: { [sample] in sample.isConstant($0) || $0 == day }) {
      // Times that do not go on get their own message.
      take(.time, [time], unit: unit ?? (sample.moment(time) == nil ? "s" : nil))
    } else {
      for index in free where sample.isGrowing(index) {
        guard let time = UnitColumn(timeByUnit: names[index], index: index) else { continue }
        columns.append(time)
        return assumptions.append(
          "\(shown(names[index])) taken for the time: its unit is one, and it grows; --column time=NAME "
            + "says otherwise")
      }
    }
  }

  /// Takes what else is known of fixes, under the names that receivers use.
  private mutating func takeOfFixes(
    _ meaning: ColumnMeaning, _ known: [String], most: Double, _ words: String
  ) {
    if columns.contains(where: { $0.meaning == meaning }) { return }
    for index in names.indices where !columns.contains(where: { $0.index == index }) {
      let name = names[index].small.filter { $0 != "_" && $0 != " " }
      guard known.contains(name), sample.size([index]) <= most else { continue }
      columns.append(UnitColumn(index: index, meaning: meaning, unit: 1))
      return assumptions.append("\(shown(names[index])) read as \(words)")
    }
  }

  private mutating func take(
    _ quantity: ReadingOptions.Quantity, _ indices: [Int], unit: String?
  ) {
    let title = indices.map { shown(names[$0]) }.joined(separator: ", ")
    if quantity == .time, unit == nil, sample.moment(indices[0]) != nil {
      written = WrittenTimes()
      columns.append(UnitColumn(index: indices[0], meaning: .time, unit: 0))
      return
    }
    let size = sample.size(indices)
    guard
      let found = unit.flatMap({ UnitName($0, for: quantity) })
        ?? UnitName.guess(quantity, size: size, interval: sample.interval(indices[0]))
    else {
      if size.isFinite {
        assumptions.append(
          "\(title) not used: no unit of \(quantity.rawValue) has values of about \(Self.short(size)); "
            + "--unit \(quantity.rawValue)=UNIT says which it is")
      }
      return
    }
    for (axis, index) in indices.enumerated() {
      var column = UnitColumn(
        index: index, meaning: ColumnMeaning(quantity, axis: axis), unit: found.scale)
      column.isInG = found.isInG
      column.seconds = found.seconds
      columns.append(column)
    }
    guard unit == nil else { return }
    let reason =
      quantity == .time
      ? "its values lie \(Self.short(sample.interval(indices[0]))) apart"
      : "its values are about \(Self.short(size))"
    var text = "\(title) read as \(quantity.rawValue) in \(found.name): \(reason)"
    if quantity == .acceleration, sign == nil {
      text += ", positive on the axis that points up"
    }
    text += "; --unit \(quantity.rawValue)=UNIT"
    assumptions.append(
      text + (quantity == .acceleration ? " or --sign down" : "") + " says otherwise")
  }

  /// A unit that the user gives counts also where the header names one.
  private mutating func override(_ quantity: ReadingOptions.Quantity, unit: String) {
    guard let unit = UnitName(unit, for: quantity) else { return }
    for i in columns.indices where columns[i].meaning.quantity == quantity {
      columns[i].unit = unit.scale
      columns[i].seconds = unit.seconds
      columns[i].isInG = unit.isInG
    }
  }

  /// No phone measures the field of a magnet in hand: "mT" in a header means µT.
  private mutating func correctField() {
    let axes = columns.filter { $0.meaning.quantity == .field }
    guard axes.count == 3, axes[0].unit == 1000, sample.size(axes.map({ $0.index })) > 5 else {
      return
    }
    for i in columns.indices where columns[i].meaning.quantity == .field { columns[i].unit = 1 }
    assumptions.append(
      "the magnetic field's columns name mT and hold µT by their size; --unit field=mT says otherwise"
    )
  }

  private static func short(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "unknown" }
    // Three digits.
    var scale = 1.0
    while abs(value) * scale < 100, scale < 1e9 { scale *= 10 }
    return cell((value * scale).rounded() / scale)
  }
}

extension ColumnMeaning {
  /// The quantity that the user can name.
  var quantity: ReadingOptions.Quantity? {
    switch self {
    case .time: .time
    case .acceleration: .acceleration
    case .rotationRate: .rotation
    case .magneticField: .field
    case .pressure: .pressure
    case .latitude: .latitude
    case .longitude: .longitude
    case .altitude: .altitude
    case .speed: .speed
    case .horizontalAccuracy, .verticalAccuracy, .course: nil
    }
  }

  init(_ quantity: ReadingOptions.Quantity, axis: Int) {
    self =
      switch quantity {
      case .time: .time
      case .acceleration: .acceleration(axis)
      case .rotation: .rotationRate(axis)
      case .field: .magneticField(axis)
      case .pressure: .pressure
      case .latitude: .latitude
      case .longitude: .longitude
      case .altitude: .altitude
      case .speed: .speed
      }
  }
}
