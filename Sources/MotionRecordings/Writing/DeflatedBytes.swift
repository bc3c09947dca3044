import CSystemMinizip

/// Bytes as zlib packs them, with its header (RFC 1950), at level 9. Builds of zlib differ in the bytes that
/// they make of equal ones: what is compared across machines is unpacked before.
package func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  // 15 and 8 are zlib's own window and memory: nothing needs more.
  guard
    deflateInit2_(
      &stream, 9, Z_DEFLATED, MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)) == Z_OK
  else { return [] }
  defer { deflateEnd(&stream) }
  let room = Int(deflateBound(&stream, UInt(bytes.count)))
  return bytes.withUnsafeBufferPointer { input in
    [UInt8](unsafeUninitializedCapacity: room) { output, count in
      stream.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(room)
      _ = deflate(&stream, Z_FINISH)
      count = room - Int(stream.avail_out)
    }
  }
}
