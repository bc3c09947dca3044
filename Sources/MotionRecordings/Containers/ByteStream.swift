import CSystemMinizip
import MotionSystem

/// The bytes of one member from its beginning to its end, or to the place where it breaks.
///
/// A class, because it owns a file or a minizip handle and gives it up with its last
/// reference. Each open member has a handle of its own, so several members of one archive are read
/// side by side in constant memory.
final class ByteStream {
  /// What the bytes come from; the stream closes it.
  enum Handle {
    case file(InputFile)
    /// A minizip handle whose current file is open, and the archive that it goes back to.
    case zip(unzFile, OpenArchive)
    case gzip(gzFile)
    case generated(any GeneratedText)
    case placed(PlacedMember)
    case ahead(ReadAhead)
  }

  private var handle: Handle?
  /// Packed bytes of the whole; unused where the handle knows better.
  private let packed: Int64
  /// Whether it was tried to inflate on another thread.
  private var hasTriedAhead = false
  /// How many bytes the member says it has.
  let size: Int64
  /// How many bytes were handed out.
  private(set) var position: Int64 = 0
  /// Why the bytes ended early, in words; `nil` while all is well.
  private(set) var failure: String?

  /// Takes over an open handle.
  init(_ handle: Handle, size: Int64, packed: Int64 = 0) {
    self.handle = handle
    self.size = size
    self.packed = packed
  }

  /// Text that another format is turned into.
  convenience init(generated: any GeneratedText) {
    self.init(.generated(generated), size: generated.size)
  }

  /// The rest of another stream, which gives up its handle.
  private convenience init(restOf other: ByteStream, handle: Handle) {
    self.init(handle, size: other.size, packed: other.packed)
    position = other.position
    hasTriedAhead = true
  }

  deinit { close() }

  /// Fills the buffer with the next bytes; 0 at the end, also at an early one (see `failure`).
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    if position >= ReadAhead.lead && !hasTriedAhead { inflateAhead() }
    guard let handle, failure == nil, let base = buffer.baseAddress, !buffer.isEmpty else {
      return 0
    }
    let count =
      switch handle {
      case .file(let file): readFile(file, buffer)
      case .zip(let zip, _): readZip(zip, base, min(buffer.count, 1 << 20))
      case .gzip(let gzip): readGzip(gzip, base, min(buffer.count, 1 << 20))
      case .generated(let text): text.read(into: buffer)
      case .placed(let member): readPlaced(member, buffer)
      case .ahead(let inflated): readAhead(inflated, buffer)
      }
    position += Int64(count)
    if position > Self.most(of: handle, packed: packed), failure == nil {
      failure =
        "it unpacks to more than \(UnpackingLimit.ratio) times its size, as no recording does"
    }
    if count == 0 { close() }
    return count
  }

  /// How many bytes may come out before the data counts as a decompression bomb.
  private static func most(of handle: Handle, packed: Int64) -> Int64 {
    switch handle {
    case .zip, .gzip: UnpackingLimit.bytes(packed: packed)
    // No directory, or one that was read around: what was taken so far counts.
    case .placed(let member): UnpackingLimit.bytes(packed: member.taken)
    // Bytes as they are, our own text, and what another stream has counted.
    case .file, .generated, .ahead: .max
    }
  }

  private func readFile(_ file: InputFile, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    do throws(SystemError) {
      return try file.read(into: buffer)
    } catch {
      failure = "reading fails after byte \(position): \(error.words)"
      return 0
    }
  }

  /// minizip answers an error for the whole call although it may have written bytes before the
  /// damage; the difference of `unztell64` says how many.
  private func readZip(_ zip: unzFile, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let before = unztell64(zip)
    let n = unzReadCurrentFile(zip, base, UInt32(count))
    if n > 0 { return Int(n) }
    if n < 0 {
      let written = min(Int(clamping: Int64(bitPattern: unztell64(zip) &- before)), count)
      failure = "the compressed data is damaged after byte \(position + Int64(written))"
      return max(written, 0)
    }
    if position < size {
      failure = "the data ends at byte \(position) of \(size)"
    } else if unzCloseCurrentFile(zip) == UNZ_CRCERROR {
      failure = "the checksum does not fit: some values may be wrong"
    }
    return 0
  }

  private func readGzip(_ gzip: gzFile, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let n = gzread(gzip, base, UInt32(count))
    if n > 0 { return Int(n) }
    var code: Int32 = 0
    _ = gzerror(gzip, &code)
    if n < 0 || code == Z_BUF_ERROR {
      failure = "the compressed data breaks off after byte \(position)"
    }
    return 0
  }

  private func readPlaced(_ member: PlacedMember, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let n = member.read(into: buffer)
    failure = member.failure
    return n
  }

  private func readAhead(_ inflated: ReadAhead, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let n = inflated.read(into: buffer)
    failure = inflated.failure
    return n
  }

  /// Leaves the inflating of what is left of a large member to another thread.
  private func inflateAhead() {
    hasTriedAhead = true
    guard size >= ReadAhead.least, let current = handle else { return }
    switch current {
    case .zip, .gzip, .placed: break
    case .file, .generated, .ahead: return
    }
    let rest = ByteStream(restOf: self, handle: current)
    if let inflated = ReadAhead(rest) {
      handle = .ahead(inflated)
    } else {
      rest.handle = nil
    }
  }

  private func close() {
    switch handle {
    case .zip(let zip, let archive): archive.take(zip)
    case .gzip(let gzip): gzclose(gzip)
    // What owns itself goes with its last reference.
    case .file, .placed, .generated, .ahead, nil: break
    }
    handle = nil
  }
}
