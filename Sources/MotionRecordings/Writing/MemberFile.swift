import CSystemMinizip
import MotionSystem

/// A member of a recording in a file of its own, as it stands or packed as a zip has it.
///
/// A class: it owns zlib's state.
final class MemberFile {
  let path: String
  /// Bytes before packing.
  private(set) var size: Int64 = 0
  /// CRC-32 of them.
  private(set) var checksum: UInt = 0
  private let file: WrittenFile
  private let isPacked: Bool
  private var stream = z_stream()
  private var packed: [UInt8] = []

  /// Creates the file.
  init(_ path: String, isPacked: Bool) throws(SystemError) {
    self.path = path
    self.isPacked = isPacked
    file = try WrittenFile(path)
    guard isPacked else { return }
    packed = [UInt8](repeating: 0, count: 1 << 16)
    // As minizip packs: the default level, raw deflate without a zlib header, 8 of memory.
    deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
  }

  deinit { if isPacked { deflateEnd(&stream) } }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    guard isPacked else { return try file.write(bytes[...]) }
    size += Int64(bytes.count)
    checksum = bytes.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, UInt32($0.count)) }
    try pack(bytes, flush: Z_NO_FLUSH)
  }

  /// Closes the file.
  func close() throws(SystemError) {
    if isPacked { try pack([], flush: Z_FINISH) }
    try file.close()
  }

  private func pack(_ bytes: [UInt8], flush: Int32) throws(SystemError) {
    var isFull = true
    var taken = 0
    while isFull {
      let room = packed.count
      let left = bytes.withUnsafeBufferPointer { input in
        packed.withUnsafeMutableBufferPointer { output in
          stream.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + taken) }
          stream.avail_in = UInt32(input.count - taken)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(room)
          _ = deflate(&stream, flush)
          return Int(stream.avail_out)
        }
      }
      taken = bytes.count - Int(stream.avail_in)
      try file.write(packed[..<(room - left)])
      isFull = left == 0
    }
  }
}

/// Makes a zip archive of members that are packed already.
enum PackedArchive {
  static func write(
    _ members: [(name: String, file: MemberFile)], to path: String
  ) throws(SystemError) {
    guard let zip = zipOpen64(path, APPEND_STATUS_CREATE) else { throw .last }
    var failure: SystemError?
    for (name, file) in members where failure == nil {
      do throws(SystemError) { try add(name, file, to: zip) } catch { failure = error }
    }
    guard zipClose(zip, nil) == ZIP_OK else { throw failure ?? .last }
    if let failure { throw failure }
  }

  /// Copies a member into the archive, and removes its file: the two need not have room together.
  private static func add(
    _ name: String, _ member: MemberFile, to zip: zipFile
  ) throws(SystemError) {
    let file = try InputFile(member.path)
    try Folder.remove(file: member.path)
    // The same samples give the same bytes, so no time of day: 1 January 1980, the earliest a zip
    // can say.
    var info = zip_fileinfo()
    info.tmz_date.tm_mday = 1
    info.tmz_date.tm_year = 1980
    let isLarge: Int32 = member.size > 0xFFFF_0000 ? 1 : 0
    guard
      zipOpenNewFileInZip2_64(
        zip, name, &info, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, 1, isLarge)
        == ZIP_OK
    else { throw .last }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let n = try file.read(into: &chunk)
      if n == 0 { break }
      guard zipWriteInFileInZip(zip, chunk, UInt32(n)) == ZIP_OK else { throw .last }
    }
    guard zipCloseFileInZipRaw64(zip, UInt64(member.size), member.checksum) == ZIP_OK else {
      throw .last
    }
  }
}
