package import FoundationEssentials
package import MotionProcessing

/// Takes values out again in the order in which a `WireWriter` has put them. Whatever the bytes are, the
/// result is a value or an error, and no list takes more memory than its bytes.
package struct WireReader {
  private var rest: ArraySlice<UInt8>

  /// Reads from the first of these bytes on.
  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads a frame's body.
  package init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Throws unless everything was read.
  package func finish() throws(WireError) {
    guard rest.isEmpty else {
      throw WireError("the message should end, \(rest.count) bytes follow")
    }
  }

  package mutating func integer<I: FixedWidthInteger>(
    _: I.Type = I.self
  ) throws(WireError) -> I {
    let size = MemoryLayout<I>.size
    guard rest.count >= size else {
      throw WireError("\(size) bytes were expected, the message has \(rest.count) more")
    }
    var value: I = 0
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: rest.prefix(size)) }
    rest = rest.dropFirst(size)
    return I(littleEndian: value)
  }

  package mutating func uint8() throws(WireError) -> UInt8 { try integer() }
  package mutating func uint32() throws(WireError) -> UInt32 { try integer() }
  package mutating func uint64() throws(WireError) -> UInt64 { try integer() }

  package mutating func bool() throws(WireError) -> Bool {
    let byte = try uint8()
    guard byte <= 1 else { throw WireError("0 or 1 was expected, \(byte) found") }
    return byte == 1
  }

  package mutating func double() throws(WireError) -> Double {
    Double(bitPattern: try integer())
  }

  package mutating func float() throws(WireError) -> Float { Float(bitPattern: try integer()) }

  package mutating func text() throws(WireError) -> String {
    let size = Int(try uint32())
    guard rest.count >= size else {
      throw WireError("a text of \(size) bytes was expected, the message has \(rest.count) more")
    }
    defer { rest = rest.dropFirst(size) }
    return String(decoding: rest.prefix(size), as: UTF8.self)
  }

  package mutating func optional<T>(
    _ value: (inout WireReader) throws(WireError) -> T
  ) throws(WireError) -> T? {
    try bool() ? try value(&self) : nil
  }

  package mutating func list<T>(
    _ element: (inout WireReader) throws(WireError) -> T
  ) throws(WireError) -> [T] {
    let count = Int(try uint32())
    // Each element has a byte at least.
    guard count <= rest.count else {
      throw WireError("\(count) elements were expected, the message has \(rest.count) more bytes")
    }
    var result: [T] = []
    for _ in 0..<count { result.append(try element(&self)) }
    return result
  }

  /// A value by its raw value, which must be one of its type's.
  package mutating func raw<T: RawRepresentable>(
    _: T.Type = T.self
  ) throws(WireError) -> T where T.RawValue == Int {
    let number = Int(try integer(Int8.self))
    guard let value = T(rawValue: number) else {
      throw WireError("no \(T.self) has number \(number)")
    }
    return value
  }

  package mutating func date() throws(WireError) -> Date {
    Date(timeIntervalSinceReferenceDate: try double())
  }

  package mutating func moment() throws(WireError) -> Moment {
    Moment(timestamp: try double(), date: try date())
  }

  package mutating func vector() throws(WireError) -> Vector3 {
    Vector3(try double(), try double(), try double())
  }

  package mutating func quaternion() throws(WireError) -> Quaternion {
    Quaternion(w: try double(), x: try double(), y: try double(), z: try double())
  }
}
