import CSystemMinizip
import MotionSystem

/// Unpacks a member from where its bytes lie, as far as they go: of an archive that has lost its
/// directory, or too large for minizip. A class: it owns zlib's state.
final class PlacedMember {
  let place: MemberPlace
  private(set) var failure: String?
  private let file: InputFile
  private var stream = z_stream()
  private var input: UnsafeMutableBufferPointer<UInt8>
  private var given: Int64 = 0
  /// Packed bytes that were taken from the file; zlib counts them in 32 bits where a long has no more.
  private var fetched: Int64 = 0
  private var checksum: UInt = 0
  private var isOver = false

  init?(_ place: MemberPlace, path: String) {
    guard let file = try? InputFile(path), file.seek(to: place.offset) else { return nil }
    self.file = file
    self.place = place
    input = .allocate(capacity: 65_536)
    // Negative window bits: raw deflate without a zlib header.
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(&stream)
    input.deallocate()
  }

  /// Packed bytes that were read so far.
  var taken: Int64 { place.isDeflated ? fetched - Int64(stream.avail_in) : given }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isOver else { return 0 }
    let n = place.isDeflated ? inflateNext(buffer) : copyNext(buffer)
    given += Int64(n)
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

  /// The next bytes of the file; what cannot be read is its end.
  private func fetch(_ count: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    (try? file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<max(count, 0)]))) ?? 0
  }

  private func copyNext(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let n = fetch(Int(min(Int64(buffer.count), place.size - given, 1 << 20)), into: buffer)
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
        let n = fetch(input.count, into: UnsafeMutableRawBufferPointer(input))
        fetched += Int64(n)
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(n)
      }
      let result = inflate(&stream, Z_NO_FLUSH)
      if result == Z_OK { continue }
      isOver = true
      if result != Z_STREAM_END {
        let reached = given + Int64(room - Int(stream.avail_out))
        failure = "the compressed data breaks off after byte \(reached)"
      }
      break
    }
    return room - Int(stream.avail_out)
  }
}
