/// What a column of a plain CSV holds, as told by its name and unit: `acc_x (g)`, `time_s`,
/// `pressure [hPa]`.
enum ColumnMeaning: Hashable {
  case time
  /// Axis 0, 1 or 2.
  case acceleration(Int)
  case rotationRate(Int)
  case magneticField(Int)
  case pressure
  case latitude
  case longitude
  case altitude
  case horizontalAccuracy
  case verticalAccuracy
  case speed
  case course
}

/// One column with its meaning and its unit.
struct UnitColumn {
  var index: Int
  var meaning: ColumnMeaning
  /// In the base unit of its kind: s, m/s², rad/s, µT, kPa, degrees, m, m/s. Of a time, a power of
  /// ten.
  var unit: Double
  /// Of a time in minutes, hours or days, the seconds in one.
  var seconds: Int64 = 1
  /// For accelerations in g: the unit is `unit` x standard gravity.
  var isInG = false
  /// The name says that the sign is Core Motion's.
  var isAppleSign = false

  /// A column whose meaning is known otherwise.
  init(index: Int, meaning: ColumnMeaning, unit: Double) {
    self.index = index
    self.meaning = meaning
    self.unit = unit
  }

  /// The column's meaning, or `nil` when its name and unit do not tell it.
  init?(_ name: String, index: Int) {
    self.index = index
    let (stem, unit) = Self.split(name)
    let words = Self.words(stem)
    guard !words.isEmpty else { return nil }
    isAppleSign = words.contains("apple") || words.contains("coremotion")
    if let time = Self.time(words, unit) {
      (meaning, self.unit) = (.time, time.power)
      seconds = time.seconds
    } else if let place = Self.place(words, unit) {
      (meaning, self.unit) = place
    } else if let unit, let inertial = Self.inertial(words, unit) {
      (meaning, self.unit) = inertial
      isInG = ["g", "gs", "mg"].contains(unit)
    } else {
      return nil
    }
  }

  /// Words that say that gravity was taken out, in the tongues of phyphox among them.
  static let linearWords = ["linear", "lin", "user", "lineal", "lineare", "linéaire"]
  /// Parts of names that say that gravity was taken out, or all but gravity, or that the axes are
  /// not the device's.
  static let derivedWords: Set<String> = [
    "linear", "lin", "user", "lineal", "lineare", "linéaire", "gravity", "grav", "free", "world",
    "earth", "global", "bias", "dynamic",
  ]

  private static let timeUnits: [String: Double] = [
    "s": 0, "sec": 0, "secs": 0, "second": 0, "seconds": 0, "ms": -3, "msec": -3, "millis": -3,
    "milliseconds": -3, "us": -6, "µs": -6, "μs": -6, "microseconds": -6, "ns": -9, "nanos": -9,
    "nanoseconds": -9,
  ]
  /// Seconds in units that are too long for a power of ten.
  private static let longTimeUnits: [String: Int64] = [
    "min": 60, "mins": 60, "minute": 60, "minutes": 60, "h": 3600, "hr": 3600, "hrs": 3600,
    "hour": 3600, "hours": 3600, "d": 86_400, "day": 86_400, "days": 86_400,
  ]
  private static let accelerationUnits: [String: Double] = [
    "mps2": 1, "m/s2": 1, "m/s^2": 1, "m/s²": 1, "m/s/s": 1, "ms-2": 1, "ms^-2": 1, "m*s^-2": 1,
    "mss": 1,
    "g": 1, "gs": 1, "mg": 0.001,
  ]
  private static let rotationUnits: [String: Double] = [
    "radps": 1, "rad/s": 1, "rads": 1, "rad/sec": 1, "rads-1": 1, "rads^-1": 1,
    "mdps": .pi / 180_000, "mdeg/s": .pi / 180_000, "dps": .pi / 180, "degps": .pi / 180,
    "deg/s": .pi / 180, "deg/sec": .pi / 180,
    "degrees/s": .pi / 180, "°/s": .pi / 180,
  ]
  private static let fieldUnits: [String: Double] = [
    "ut": 1, "µt": 1, "μt": 1, "microtesla": 1, "nt": 0.001, "mt": 1000, "gauss": 100,
    "mgauss": 0.1,
  ]
  /// Units in one kilopascal.
  private static let pressureUnits: [String: Double] = [
    "hpa": 10, "mbar": 10, "kpa": 1, "pa": 1000, "bar": 0.01, "mmhg": UnitName.millimetresOfMercury,
    "torr": UnitName.millimetresOfMercury, "inhg": UnitName.millimetresOfMercury / 25.4,
  ]
  private static let speedUnits: [String: Double] = [
    "mps": 1, "m/s": 1, "kmh": 1 / 3.6, "km/h": 1 / 3.6, "kph": 1 / 3.6, "kmph": 1 / 3.6,
    "mph": UnitName.milesPerHour, "mi/h": UnitName.milesPerHour, "kn": UnitName.knots,
    "kt": UnitName.knots, "kts": UnitName.knots, "knot": UnitName.knots, "knots": UnitName.knots,
  ]
  /// Metres in one.
  private static let lengthUnits: [String: Double] = [
    "m": 1, "metres": 1, "meters": 1, "ft": UnitName.feet, "feet": UnitName.feet,
  ]

  /// Whether a word in lower case is the unit of anything that is read.
  static func isUnit(_ word: String) -> Bool {
    timeUnits[word] != nil || accelerationUnits[word] != nil || rotationUnits[word] != nil
      || fieldUnits[word] != nil || pressureUnits[word] != nil || speedUnits[word] != nil
      || lengthUnits[word] != nil || ["deg", "degrees", "°"].contains(word)
  }

  /// Name and unit: the unit stands in brackets or as the last word after an underscore or a blank.
  private static func split(_ name: String) -> (stem: String, unit: String?) {
    if let open = name.lastIndex(where: { $0 == "(" || $0 == "[" }) {
      let inside = name[name.index(after: open)...].prefix { $0 != ")" && $0 != "]" }
      let unit = inside.small.filter { $0 != " " }
      return (String(name[..<open]), unit.isEmpty ? nil : unit)
    }
    if let mark = name.lastIndex(where: { $0 == "_" || $0 == " " }) {
      let last = name[name.index(after: mark)...].small
      if isUnit(last) { return (String(name[..<mark]), last) }
    }
    return (name, nil)
  }

  /// The words of a name without the unit in brackets behind it.
  static func nameWords(_ name: String) -> [String] {
    words(String(name.prefix { $0 != "(" && $0 != "[" }))
  }

  /// The words of a name in lower case: `accelerationX`, `acc_x` and `Acc X` have the same kind of
  /// parts.
  static func words(_ stem: String) -> [String] {
    var words = [String]()
    var word = ""
    var wasLower = false
    for c in stem {
      if !(c.isLetter || c.isNumber) || (("A"..."Z").contains(c) && wasLower) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if c.isLetter || c.isNumber { word += String(c).small }
      wasLower = ("a"..."z").contains(c)
    }
    return word.isEmpty ? words : words + [word]
  }

  /// Words that name a time, MetaWear's `epoc` and other tongues' among them.
  static let timeNames: Set<String> = [
    "time", "timestamp", "t", "elapsed", "timestamps", "clock", "epoch", "epoc", "unix", "uptime",
    "zeit", "temps", "tiempo", "tempo", "tid",
  ]

  /// Words of a time from one row to the next, which is not the time of either.
  static let spanWords: Set<String> = ["delta", "diff", "dt", "interval"]

  /// A column of any name whose unit is one of time: `utime (s)`, `czas [ms]`.
  init?(timeByUnit name: String, index: Int) {
    let (stem, unit) = Self.split(name)
    guard let unit, let time = Self.power(of: unit),
      Self.spanWords.isDisjoint(with: Self.words(stem))
    else { return nil }
    self.init(index: index, meaning: .time, unit: time.power)
    seconds = time.seconds
  }

  private static func power(of unit: String) -> (power: Double, seconds: Int64)? {
    timeUnits[unit].map { ($0, 1) } ?? longTimeUnits[unit].map { (0, $0) }
  }

  private static func time(
    _ words: [String], _ unit: String?
  ) -> (power: Double, seconds: Int64)? {
    guard !timeNames.isDisjoint(with: words), spanWords.isDisjoint(with: words) else { return nil }
    if let unit { return power(of: unit) }
    // `seconds_elapsed`, `elapsed_seconds`.
    return words.count > 1
      ? words.lazy.filter { $0.count > 1 }.compactMap { timeUnits[$0] }.first.map { ($0, 1) } : nil
  }

  private static func place(_ words: [String], _ unit: String?) -> (ColumnMeaning, Double)? {
    func has(_ names: String...) -> Bool { !words.filter { names.contains($0) }.isEmpty }
    let isAccuracy = has("accuracy", "acc", "error", "uncertainty")
    let isDegrees = unit == nil || ["deg", "degrees", "°"].contains(unit)
    if !isAccuracy && isDegrees {
      if has("latitude", "lat") { return (.latitude, 1) }
      if has("longitude", "lon", "lng", "long") { return (.longitude, 1) }
      if unit != nil && has("course", "bearing", "direction") { return (.course, 1) }
    }
    if let unit, let metres = lengthUnits[unit] {
      if isAccuracy && has("vertical") { return (.verticalAccuracy, metres) }
      if isAccuracy && !has("altitude", "alt", "elevation") { return (.horizontalAccuracy, metres) }
      if !isAccuracy && has("altitude", "alt", "elevation", "height") && !has("relative") {
        return (.altitude, metres)
      }
    }
    if !isAccuracy, has("speed", "velocity"), let unit, let scale = speedUnits[unit] {
      return (.speed, scale)
    }
    return nil
  }

  private static func inertial(_ words: [String], _ unit: String) -> (ColumnMeaning, Double)? {
    if let perKilopascal = pressureUnits[unit] { return (.pressure, perKilopascal) }
    guard derivedWords.isDisjoint(with: words), let axis = axis(words) else { return nil }
    // Of a magnetometer, thousandths of a gauss.
    if unit == "mg", words.contains(where: { $0.hasPrefix("mag") || $0 == "field" }) {
      return (.magneticField(axis), 0.1)
    }
    if let scale = accelerationUnits[unit] { return (.acceleration(axis), scale) }
    if let scale = rotationUnits[unit] { return (.rotationRate(axis), scale) }
    if let scale = fieldUnits[unit] { return (.magneticField(axis), scale) }
    return nil
  }

  /// The axis: a word `x`, or the last letter of a short name such as `ax` or `gyrox`.
  static func axis(_ words: [String]) -> Int? {
    let letters: [Character] = ["x", "y", "z"]
    for word in words.reversed() {
      if let axis = letters.firstIndex(where: { word == String($0) }) { return axis }
    }
    return words.last?.last.flatMap { letters.firstIndex(of: $0) }
  }
}
