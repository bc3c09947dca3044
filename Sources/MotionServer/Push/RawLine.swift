import MotionDiary
import MotionProcessing
import MotionRecordings

/// Reads a line of readings, byte by byte: there are thousands of them a second.
struct RawLine {
  struct Mistake: Error {
    let words: String
  }

  enum Content {
    case empty
    case readings
    /// It says what comes, and has no reading.
    case description
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Reads a line; its readings are appended to the others.
  static func read(
    _ bytes: UnsafeRawBufferPointer, into samples: inout [Sample]
  ) throws(Mistake) -> Content {
    var line = RawLine(bytes: bytes.assumingMemoryBound(to: UInt8.self))
    let first = samples.count
    do throws(Mistake) {
      return try line.read(into: &samples)
    } catch {
      // Of a line that is refused nothing stays.
      samples.removeSubrange(first...)
      throw error
    }
  }

  /// The sensor of a name, as `coremotion` has them.
  static func stream(_ word: some StringProtocol) -> SensorStream? {
    [.acceleration, .rotationRate, .magneticField, .pressure, .location].first { $0.word == word }
  }

  private mutating func read(into samples: inout [Sample]) throws(Mistake) -> Content {
    passBlanks()
    guard place < bytes.count else { return .empty }
    try pass("{")
    var time: SensorTime?
    let first = samples.count
    while true {
      let key = try key()
      switch key {
      case "sensors", "clock", "zero":
        guard time == nil, samples.count == first else {
          throw Mistake(words: "'\(key)' stands in a line of its own, without readings")
        }
        return .description
      case "time": time = try seconds()
      default: samples.append(Sample(try reading(key), at: .zero))
      }
      passBlanks()
      if take(",") { continue }
      try pass("}")
      break
    }
    passBlanks()
    guard place == bytes.count else { throw Mistake(words: "more follows behind the }") }
    guard let time else { throw Mistake(words: "expected a time in seconds") }
    for i in first..<samples.count { samples[i].time = time }
    return .readings
  }

  private mutating func reading(_ key: String) throws(Mistake) -> Reading {
    switch key {
    case "accelerometer": return .acceleration(try vector(key))
    case "gyroscope": return .rotationRate(try vector(key))
    case "magnetometer": return .magneticField(try vector(key))
    case "barometer": return .pressure(try number(key))
    case "location":
      let values = try numbers(key, count: 7)
      return .location(
        LocationFix(
          latitude: values[0], longitude: values[1], altitude: values[2],
          horizontalAccuracy: values[3], verticalAccuracy: values[4], speed: values[5],
          course: values[6]))
    default:
      throw Mistake(
        words:
          "'\(key.printable)': expected time, accelerometer, gyroscope, magnetometer, barometer or "
          + "location")
    }
  }

  // MARK: - Values

  private mutating func vector(_ key: String) throws(Mistake) -> Vector3 {
    passBlanks()
    try pass("[")
    let x = try number(key)
    try comma(key)
    let y = try number(key)
    try comma(key)
    let z = try number(key)
    passBlanks()
    try pass("]")
    return Vector3(x, y, z)
  }

  private mutating func comma(_ key: String) throws(Mistake) {
    passBlanks()
    guard take(",") else { throw Mistake(words: "\(key): expected three numbers in brackets") }
  }

  private mutating func numbers(_ key: String, count: Int) throws(Mistake) -> [Double] {
    passBlanks()
    try pass("[")
    var values: [Double] = []
    for i in 0..<count {
      if i > 0 {
        passBlanks()
        try pass(",")
      }
      values.append(try number(key))
    }
    passBlanks()
    try pass("]")
    return values
  }

  private mutating func number(_ key: String) throws(Mistake) -> Double {
    let text = word()
    guard Self.isJSONNumber(text), let value = MotionRecordings.number(in: text), value.isFinite
    else { throw Mistake(words: "\(key): expected a number") }
    return value
  }

  /// A time as it is written: a double has no nanoseconds of this century.
  private mutating func seconds() throws(Mistake) -> SensorTime {
    let text = word()
    guard Self.isJSONNumber(text), let nanoseconds = DecimalNumber(text)?.integer(unit: -9),
      SensorTime(nanoseconds: nanoseconds).isWithinLimit
    else { throw Mistake(words: "time: expected seconds") }
    return SensorTime(nanoseconds: nanoseconds)
  }

  /// What JSON takes for a number begins with a digit, behind a minus where there is one.
  private static func isJSONNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first else { return false }
    let digit = first == UInt8(ascii: "-") && text.count > 1 ? text[1] : first
    return (48...57).contains(digit)
  }

  /// The bytes up to the next mark.
  private mutating func word() -> UnsafeBufferPointer<UInt8> {
    passBlanks()
    let start = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0...32:
        return UnsafeBufferPointer(rebasing: bytes[start..<place])
      default: place += 1
      }
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<place])
  }

  private mutating func key() throws(Mistake) -> String {
    passBlanks()
    try pass("\"")
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    {
      place += 1
    }
    // No name that is known is as long as this.
    let text = String(decoding: bytes[start..<min(place, start + 40)], as: UTF8.self)
    try pass("\"")
    passBlanks()
    try pass(":")
    return text
  }

  private mutating func passBlanks() {
    while place < bytes.count, bytes[place] <= 32 { place += 1 }
  }

  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func pass(_ mark: Unicode.Scalar) throws(Mistake) {
    guard take(mark) else {
      let found = place < bytes.count ? "'\(Character(Unicode.Scalar(bytes[place])))'" : "the end"
      throw Mistake(words: "byte \(place + 1): expected '\(mark)', found \(found.printable)")
    }
  }
}
