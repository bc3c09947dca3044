import Foundation

/// What a description can show.
protocol DescribedType {
  /// The value without its name and unit.
  var text: String { get }
}

/// What a field can be.
///
/// Archives hold numbers only, each under the path of its property ("acceleration.x"): so nothing
/// of another class can stand where an object is expected, whatever an archive's author intends.
/// Missing and non-finite numbers read as zero, or as none (contract, decision 7.13).
protocol ArchivedType: DescribedType {
  /// Writes the value under a key.
  func write(to coder: NSCoder, _ key: String)
  /// The value under a key; `nil` where there is none or none such.
  static func read(from coder: NSCoder, _ key: String) -> Self?
}

extension DescribedType {
  var text: String { "\(self)" }
}

extension NSNumber: DescribedType {}

extension Double: ArchivedType {
  func write(to coder: NSCoder, _ key: String) { coder.encode(self, forKey: key) }

  static func read(from coder: NSCoder, _ key: String) -> Double? {
    guard coder.containsValue(forKey: key) else { return nil }
    let number = coder.decodeDouble(forKey: key)
    return number.isFinite ? number : nil
  }
}

extension Float: ArchivedType {
  func write(to coder: NSCoder, _ key: String) { coder.encode(self, forKey: key) }

  static func read(from coder: NSCoder, _ key: String) -> Float? {
    let number = coder.decodeFloat(forKey: key)
    return number.isFinite ? number : nil
  }
}

extension Bool: ArchivedType {
  func write(to coder: NSCoder, _ key: String) { coder.encode(self, forKey: key) }

  static func read(from coder: NSCoder, _ key: String) -> Bool? { coder.decodeBool(forKey: key) }
}

extension Int: ArchivedType {
  func write(to coder: NSCoder, _ key: String) { coder.encode(Int64(self), forKey: key) }

  static func read(from coder: NSCoder, _ key: String) -> Int? {
    coder.containsValue(forKey: key) ? Int(coder.decodeInt64(forKey: key)) : nil
  }
}

/// Batches' numbers may be larger than any signed one.
extension UInt64: ArchivedType {
  func write(to coder: NSCoder, _ key: String) {
    coder.encode(Int64(bitPattern: self), forKey: key)
  }

  static func read(from coder: NSCoder, _ key: String) -> UInt64? {
    UInt64(bitPattern: coder.decodeInt64(forKey: key))
  }
}

/// Exact: seconds on Foundation's own scale.
extension Date: ArchivedType {
  /// The date of objects that a client makes.
  static let zero = Date(timeIntervalSinceReferenceDate: 0)

  func write(to coder: NSCoder, _ key: String) {
    timeIntervalSinceReferenceDate.write(to: coder, key)
  }

  static func read(from coder: NSCoder, _ key: String) -> Date? {
    Date(timeIntervalSinceReferenceDate: Double.read(from: coder, key) ?? 0)
  }
}

extension Optional: DescribedType where Wrapped: DescribedType {
  var text: String { map(\.text) ?? "nil" }
}

extension Optional: ArchivedType where Wrapped: ArchivedType {
  func write(to coder: NSCoder, _ key: String) { self?.write(to: coder, key) }

  static func read(from coder: NSCoder, _ key: String) -> Wrapped?? {
    coder.containsValue(forKey: key) ? .some(Wrapped.read(from: coder, key)) : nil
  }
}

extension ArchivedType where Self: RawRepresentable, RawValue: FixedWidthInteger {
  func write(to coder: NSCoder, _ key: String) { coder.encode(Int64(rawValue), forKey: key) }

  static func read(from coder: NSCoder, _ key: String) -> Self? {
    Int.read(from: coder, key).flatMap(RawValue.init(exactly:)).flatMap(Self.init(rawValue:))
  }
}
