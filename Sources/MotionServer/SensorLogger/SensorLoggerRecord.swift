import MotionRecordings

/// One record of a message while it is read: the name of a sensor, a time and figures, in any order.
struct SensorLoggerRecord {
  /// Times from 1980 on and before 2070, ns since 1970: others are no such times.
  private static let times = Int64(315_532_800_000_000_000)...Int64(3_155_760_000_000_000_000)

  private(set) var sensor: SensorLoggerSensor?
  /// Of what is not of motion.
  private(set) var otherName: String?
  private(set) var time: Int64?
  /// The byte at which `time` is something else.
  private(set) var wrongTime: Int64?
  var batteryState: String?
  /// The byte at which `values` is something else than an object.
  var wrongValues: Int64?
  /// The first figure that is no number, and its byte.
  private(set) var wrong: (field: SensorLoggerField, position: Int64)?
  private var values = InlineArray<27, Double>(repeating: .nan)

  /// Takes the name.
  mutating func name(_ bytes: UnsafeBufferPointer<UInt8>) {
    sensor = SensorLoggerSensor(bytes)
    otherName = sensor == nil ? bytes.shownName : nil
  }

  /// Takes the time, of which nothing is expected where the record is not of motion.
  mutating func time(_ bytes: UnsafeBufferPointer<UInt8>?, at position: Int64) {
    let found = bytes.flatMap { wholeNumber(in: $0) }
    time = found.flatMap { Self.times.contains($0) ? $0 : nil }
    if time == nil { wrongTime = position }
  }

  /// Takes a figure.
  mutating func take(
    _ bytes: UnsafeBufferPointer<UInt8>, as field: SensorLoggerField, at position: Int64
  ) {
    if let value = number(in: bytes) {
      values[field.rawValue] = value
    } else {
      noteWrong(field, at: position)
    }
  }

  mutating func noteWrong(_ field: SensorLoggerField?, at position: Int64) {
    if let field, wrong == nil { wrong = (field, position) }
  }

  /// A figure; NaN where there is none.
  subscript(field: SensorLoggerField) -> Double { values[field.rawValue] }
}
