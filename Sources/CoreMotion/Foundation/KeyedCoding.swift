import Foundation

/// Archives hold numbers only, each under the path of its property ("acceleration.x"): so nothing
/// of another class can stand where an object is expected, whatever an archive's author intends.
/// Missing and non-finite numbers read as zero, or as none (contract, decision 7.13).
extension NSCoder {
  /// The finite number under a key, else 0.
  func number(forKey key: String) -> Double {
    let number = decodeDouble(forKey: key)
    return number.isFinite ? number : 0
  }

  /// The finite number under a key, `nil` where there is none.
  func numberIfPresent(forKey key: String) -> Double? {
    guard containsValue(forKey: key) else { return nil }
    let number = decodeDouble(forKey: key)
    return number.isFinite ? number : nil
  }

  /// The whole number under a key, else 0.
  func integer(forKey key: String) -> Int { Int(decodeInt64(forKey: key)) }

  /// The whole number under a key, `nil` where there is none.
  func integerIfPresent(forKey key: String) -> Int? {
    containsValue(forKey: key) ? integer(forKey: key) : nil
  }

  /// Writes a number that may be larger than any signed one.
  func encode(_ value: UInt64, forKey key: String) {
    encode(Int64(bitPattern: value), forKey: key)
  }

  /// What `encode(_: UInt64, forKey:)` wrote.
  func unsigned(forKey key: String) -> UInt64 { UInt64(bitPattern: decodeInt64(forKey: key)) }

  /// Writes a date, exactly.
  func encode(_ date: Date, forKey key: String) {
    encode(date.timeIntervalSinceReferenceDate, forKey: key)
  }

  /// What `encode(_: Date, forKey:)` wrote, else the reference date.
  func date(forKey key: String) -> Date {
    Date(timeIntervalSinceReferenceDate: number(forKey: key))
  }

  /// Writes a whole number where there is one.
  func encodeIfPresent(_ value: Int?, forKey key: String) {
    if let value { encode(Int64(value), forKey: key) }
  }

  /// Writes a number where there is one.
  func encodeIfPresent(_ value: Double?, forKey key: String) {
    if let value { encode(value, forKey: key) }
  }

  /// The value of an enumeration, `nil` where there is none or none such.
  func value<E: RawRepresentable>(forKey key: String) -> E? where E.RawValue == Int {
    integerIfPresent(forKey: key).flatMap(E.init(rawValue:))
  }
}

extension Date {
  /// The date of objects that a client makes: zero on Foundation's own scale.
  static let zero = Date(timeIntervalSinceReferenceDate: 0)
}
