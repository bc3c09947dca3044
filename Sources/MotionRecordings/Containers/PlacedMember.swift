import CSystemMinizip
import SystemLibrary

/// Unpacks a member from where its bytes lie, as far as they go: of an archive that has lost its
/// directory, or too large for minizip. A class: it owns zlib's state.
final class PlacedMember {
  let place: MemberPlace
  private(set) var failure: String?
  private let file: UnsafeMutablePointer<FILE>
  private var stream = z_stream()
  private var input: UnsafeMutableBufferPointer<UInt8>
  private var given = 0
  private var checksum: UInt = 0
  private var isOver = false

  init?(_ place: MemberPlace, path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    guard fseek(file, place.offset, SEEK_SET) == 0 else {
      fclose(file)
      return nil
    }
    self.file = file
    self.place = place
    input = .allocate(capacity: 65_536)
    // Negative window bits: raw deflate without a zlib header.
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(&stream)
    input.deallocate()
    fclose(file)
  }

  /// Packed bytes that were read so far.
  var taken: Int { place.isDeflated ? Int(stream.total_in) : given }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isOver else { return 0 }
    let n = place.isDeflated ? inflateNext(buffer) : copyNext(buffer)
    given += n
    if let expected = place.checksum {
      checksum = crc32(checksum, buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(n))
      if isOver, failure == nil { compare(to: expected) }
    }
    return n
  }

  private func compare(to expected: UInt32) {
    if given != place.size {
      failure = "the data ends at byte \(given) of \(place.size)"
    } else if checksum != UInt(expected) {
      failure = "the checksum does not fit: some values may be wrong"
    }
  }

  private func copyNext(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let n = fread(buffer.baseAddress, 1, min(buffer.count, place.size - given, 1 << 20), file)
    if n == 0 {
      isOver = true
      if given < place.size { failure = "the data ends at byte \(given) of \(place.size)" }
    }
    return n
  }

  private func inflateNext(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let room = min(buffer.count, 1 << 20)
    stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(room)
    while stream.avail_out > 0 {
      if stream.avail_in == 0 {
        let n = fread(input.baseAddress, 1, input.count, file)
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(n)
      }
      let result = inflate(&stream, Z_NO_FLUSH)
      if result == Z_OK { continue }
      isOver = true
      if result != Z_STREAM_END {
        let reached = given + room - Int(stream.avail_out)
        failure = "the compressed data breaks off after byte \(reached)"
      }
      break
    }
    return room - Int(stream.avail_out)
  }
}
