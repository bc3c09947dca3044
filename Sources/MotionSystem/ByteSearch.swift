import CSystem

/// The C library's search, which takes many bytes at a time.
package enum ByteSearch {
  /// Where a byte stands first, counted from the beginning of the buffer.
  package static func first(_ byte: UInt8, in buffer: UnsafeRawBufferPointer) -> Int? {
    guard let base = buffer.baseAddress else { return nil }
    let place = system_find(base, Int32(byte), buffer.count)
    return place < 0 ? nil : Int(place)
  }
}
