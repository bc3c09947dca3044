import MotionProcessing
import MotionRecordings

/// A message of Sensor Logger as it is read: what it holds of motion, in the app's own units.
///
/// Its keys may come in any order. It is used as a whole or not at all, so its rows are kept until its end.
struct SensorLoggerMessage: JSONListener {
  /// As large as whole numbers are that JavaScript can count.
  private static let largestNumber: Int64 = 1 << 53

  private(set) var number: Int64?
  private(set) var session: String?
  private(set) var hasPayload = false
  private(set) var rows = SensorLoggerRows()

  // MARK: Where in it the reading is

  private enum Place { case outside, message, payload, record, values }
  private enum Key { case number, session, payload, name, time, values, other }

  var position: Int64 = 0
  private var place = Place.outside
  private var key = Key.other
  /// Levels that are open of something that is not looked at.
  private var passed = 0

  private var record = SensorLoggerRecord()
  private var field: SensorLoggerField?

  // MARK: - JSONListener

  mutating func begin(isObject: Bool) throws(JSONFault) {
    if passed > 0 { return passed += 1 }
    switch (place, key) {
    case (.outside, _):
      guard isObject else { throw fault("expected an object with payload, found a list") }
      place = .message
    case (.message, .payload):
      guard !isObject else { throw fault("expected payload to be a list, found an object") }
      place = .payload
      hasPayload = true
    case (.message, .number), (.message, .session):
      throw fault("expected a number or text for \(keyName), found a list or object")
    case (.payload, _):
      guard isObject else { throw fault("expected an object in payload, found a list") }
      place = .record
      record = SensorLoggerRecord()
    case (.record, .values):
      if isObject {
        place = .values
      } else {
        record.wrongValues = position
        passed = 1
      }
    case (.record, .name): throw fault("expected a text for name, found a list or object")
    case (.record, .time):
      record.time(nil, at: position)
      passed = 1
    case (.values, _):
      record.noteWrong(field, at: position)
      passed = 1
    default: passed = 1
    }
    key = .other
    field = nil
  }

  mutating func end() throws(JSONFault) {
    if passed > 0 { return passed -= 1 }
    key = .other
    switch place {
    case .values: place = .record
    case .record:
      place = .payload
      try rows.add(record, at: position)
    case .payload: place = .message
    case .message, .outside: place = .outside
    }
  }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard passed == 0 else { return }
    switch place {
    case .values: field = SensorLoggerField(bytes)
    case .record:
      key =
        bytes.says("name")
        ? .name : bytes.says("time") ? .time : bytes.says("values") ? .values : .other
    case .message:
      key =
        bytes.says("messageId")
        ? .number : bytes.says("sessionId") ? .session : bytes.says("payload") ? .payload : .other
    case .payload, .outside: break
    }
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
    guard passed == 0 else { return }
    switch (place, key) {
    case (.values, _):
      guard let field else { return }
      if field == .batteryState {
        record.batteryState = bytes.shownName
      } else {
        record.take(bytes, as: field, at: position)
      }
    case (.record, .name): record.name(bytes)
    case (.message, .session): session = String(decoding: bytes, as: UTF8.self)
    case (.record, .time), (.message, .number): try number(bytes)
    default: try misplaced("a text")
    }
  }

  mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONFault) {
    guard passed == 0 else { return }
    switch (place, key) {
    case (.values, _):
      guard let field, field != .batteryState else { return }
      record.take(bytes, as: field, at: position)
    case (.record, .time): record.time(bytes, at: position)
    case (.message, .number):
      guard let value = wholeNumber(in: bytes), (0...Self.largestNumber).contains(value) else {
        throw fault("expected a whole number for messageId, below 2^53")
      }
      number = value
    case (.message, .session): session = String(decoding: bytes, as: UTF8.self)
    case (.record, .name): throw fault("expected a text for name, found a number")
    default: try misplaced("a number")
    }
  }

  mutating func word() throws(JSONFault) {
    guard passed == 0 else { return }
    // A figure that is null is none; it may be missing as well.
    if place == .values { return }
    switch (place, key) {
    case (.record, .time): record.time(nil, at: position)
    case (.record, .name), (.message, .number), (.message, .session):
      throw fault("expected a number or text for \(keyName), found true, false or null")
    default: try misplaced("true, false or null")
    }
  }

  /// A value where an object or a list must be.
  private mutating func misplaced(_ found: String) throws(JSONFault) {
    switch (place, key) {
    case (.outside, _): throw fault("expected an object with payload, found \(found)")
    case (.message, .payload): throw fault("expected payload to be a list, found \(found)")
    case (.payload, _): throw fault("expected an object in payload, found \(found)")
    case (.record, .values): record.wrongValues = position
    default: break
    }
  }

  private var keyName: String {
    switch key {
    case .number: "messageId"
    case .session: "sessionId"
    case .payload: "payload"
    case .name: "name"
    case .time: "time"
    case .values: "values"
    case .other: "a key"
    }
  }

  private func fault(_ reason: String) -> JSONFault {
    JSONFault(position: position, reason: reason)
  }
}
