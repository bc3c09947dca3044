/// What can be put into a message and taken out again, to the bit.
package protocol WireValue {
  /// Takes it out of a message.
  init(from reader: inout WireReader) throws(WireError)
  /// Puts it into a message.
  func put(into writer: inout WireWriter)
}

extension WireWriter {
  package mutating func put(_ value: some WireValue) { value.put(into: &self) }
}

extension WireReader {
  package mutating func value<T: WireValue>(_: T.Type = T.self) throws(WireError) -> T {
    try T(from: &self)
  }
}
