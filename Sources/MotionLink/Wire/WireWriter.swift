package import FoundationEssentials
package import MotionProcessing

/// Puts values one after another: whole numbers with their lowest byte first, real numbers by the bits of
/// IEEE 754, texts as their length and UTF-8, lists as their count and elements, what may be missing
/// behind a byte that is 0 or 1.
package struct WireWriter: Sendable {
  /// What was put so far.
  package private(set) var bytes: [UInt8] = []

  /// Nothing yet.
  package init() {}

  package mutating func put(_ value: UInt8) { bytes.append(value) }
  package mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

  package mutating func put<I: FixedWidthInteger>(_ value: I) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  package mutating func put(_ value: Double) { put(value.bitPattern) }
  package mutating func put(_ value: Float) { put(value.bitPattern) }

  package mutating func put(_ text: String) {
    put(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func put<T>(_ value: T?, _ each: (inout WireWriter, T) -> Void) {
    put(value != nil)
    if let value { each(&self, value) }
  }

  package mutating func put<T>(_ list: [T], _ each: (inout WireWriter, T) -> Void) {
    put(UInt32(list.count))
    for element in list { each(&self, element) }
  }

  /// Seconds since the beginning of 2001 in UTC, as `Date` counts them.
  package mutating func put(_ date: Date) { put(date.timeIntervalSinceReferenceDate) }

  package mutating func put(_ moment: Moment) {
    put(moment.timestamp)
    put(moment.date)
  }

  package mutating func put(_ vector: Vector3) {
    put(vector.x)
    put(vector.y)
    put(vector.z)
  }

  package mutating func put(_ rotation: Quaternion) {
    put(rotation.w)
    put(rotation.x)
    put(rotation.y)
    put(rotation.z)
  }
}
