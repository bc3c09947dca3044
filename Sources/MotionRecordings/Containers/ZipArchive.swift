import CSystemMinizip
import MotionSystem

/// Where a member lies in an archive, as its directory says.
struct ZipEntry {
  var position: unz64_file_pos
  var size: Int64
  var packedSize: Int64
  var method: Int
  var isEncrypted: Bool
  /// Where its bytes are, for what minizip cannot read.
  var large: MemberPlace?
}

/// Reads zip archives through minizip.
enum ZipArchive {
  /// Why a member cannot be opened.
  struct Failure: Error {
    var words: String
  }

  /// More members than this are no recording of any known format; the rest is not looked at.
  private static let most = 10_000

  /// Whether the bytes begin like a zip archive.
  static func isZip(_ head: [UInt8]) -> Bool {
    head.starts(with: [0x50, 0x4B, 3, 4]) || head.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// The members by the archive's directory, folders left out. An archive whose directory is lost
  /// (a download that broke off) is searched for the members themselves.
  ///
  /// - Parameter file: what the archive is called in errors: an archive in another one has no name of
  ///   its own on the disk.
  static func members(
    of path: String, file: String, log: FindingLog
  ) throws(RecordingError) -> [RecordingContainer.Member] {
    var found = [RecordingContainer.Member]()
    if let zip = unzOpen64(path) {
      defer { unzClose(zip) }
      let archiveSize = FileStatus(of: path)?.size ?? .max
      var result = unzGoToFirstFile(zip)
      while result == UNZ_OK && found.count < most {
        if let member = currentMember(of: zip, path, archiveSize) { found.append(member) }
        result = unzGoToNextFile(zip)
      }
      if result != UNZ_OK && result != UNZ_END_OF_LIST_OF_FILE {
        log.add(
          .unreadable, file: lastComponent(file),
          reason: "the archive's directory is damaged after \(found.count) members")
      }
    }
    if found.isEmpty {
      found = SalvagedEntry.find(in: path).map {
        .init(name: $0.name, size: $0.place.size, source: .salvage($0.place))
      }
      if !found.isEmpty {
        log.add(
          .unreadable, file: lastComponent(file),
          reason: "the archive's directory is missing or damaged; the members were found without it"
        )
      }
    }
    guard !found.isEmpty else {
      throw RecordingError(
        file: file, reason: "this zip archive is damaged or holds no files",
        advice: "copy or export it again")
    }
    return found
  }

  private static func currentMember(
    of zip: unzFile, _ path: String, _ archiveSize: Int64
  ) -> RecordingContainer.Member? {
    var info = unz_file_info64()
    var name = [CChar](repeating: 0, count: 1024)
    guard
      unzGetCurrentFileInfo64(zip, &info, &name, UInt(name.count - 1), nil, 0, nil, 0) == UNZ_OK
    else { return nil }
    var position = unz64_file_pos()
    guard unzGetFilePos64(zip, &position) == UNZ_OK else { return nil }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = portableName(bytes)
    guard !text.isEmpty, !text.hasSuffix("/") else { return nil }
    var large: MemberPlace?
    if max(info.uncompressed_size, info.compressed_size) >= 0xFFFF_FFFF {
      large = MemberPlace(recordAt: Int64(clamping: position.pos_in_zip_directory), in: path)
    }
    let size = large?.size ?? Int64(clamping: info.uncompressed_size)
    let entry = ZipEntry(
      position: position, size: size,
      // A directory may promise more than there is, to pass for harmless.
      packedSize: min(Int64(clamping: info.compressed_size), archiveSize),
      method: Int(info.compression_method), isEncrypted: info.flag & 1 != 0, large: large)
    return .init(name: text, size: size, source: .zip(entry))
  }

  /// A member's name with slashes, whatever system wrote it.
  static func portableName(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
  }

  /// Whether a member is packed in a way that is read here.
  static func canUnpack(_ entry: ZipEntry) -> Bool {
    !entry.isEncrypted && (entry.method == 0 || entry.method == Int(Z_DEFLATED))
  }

  /// Opens a member with a handle of its own.
  static func open(_ entry: ZipEntry, in archive: OpenArchive) throws(Failure) -> ByteStream {
    if entry.isEncrypted {
      throw Failure(words: "the member is encrypted; unpack the archive with its password first")
    }
    guard canUnpack(entry) else {
      throw Failure(
        words: "the member is packed with method \(entry.method); only deflate (8) is read")
    }
    if let large = entry.large { return try open(large, in: archive.path) }
    guard let zip = archive.handle() else {
      throw Failure(words: "the archive cannot be opened again")
    }
    var position = entry.position
    guard unzGoToFilePos64(zip, &position) == UNZ_OK, unzOpenCurrentFile(zip) == UNZ_OK else {
      archive.take(zip)
      // A small member may lie behind a large one, too far for minizip.
      let record = Int64(clamping: position.pos_in_zip_directory)
      if let place = MemberPlace(recordAt: record, in: archive.path) {
        return try open(place, in: archive.path)
      }
      throw Failure(words: "the member's header is damaged")
    }
    return ByteStream(.zip(zip, archive), size: entry.size, packed: entry.packedSize)
  }

  /// Opens a member by the place of its bytes, without minizip.
  static func open(_ place: MemberPlace, in path: String) throws(Failure) -> ByteStream {
    guard let member = PlacedMember(place, path: path) else {
      throw Failure(words: "the member cannot be unpacked")
    }
    return ByteStream(.placed(member), size: place.size)
  }
}
