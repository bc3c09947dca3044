import CSystemMinizip
import SystemLibrary

/// The members of a recording while it is written: one file each in a hidden folder beside the
/// destination.
///
/// Samples come interleaved and a zip takes one member at a time, so each member is a file until the
/// end. A class, because it owns the folder and removes it when it is released unfinished.
final class MemberSpool {
  private struct Member {
    var name: String
    var file: UnsafeMutablePointer<FILE>
  }

  private let destination: String
  private let folder: String
  private var members: [Member] = []
  private var isOver = false

  init(destination: String) throws(RecordingError) {
    var destination = destination
    while destination.count > 1 && destination.hasSuffix("/") { destination.removeLast() }
    self.destination = destination
    let parent = destination.lastIndex(of: "/").map { String(destination[...$0]) } ?? "./"
    folder = parent + ".\(lastComponent(destination)).\(UInt32.random(in: 0 ... .max))"
    guard mkdir(folder, 0o777) == 0 else {
      throw RecordingError(
        file: destination,
        reason: "nothing can be written there: \(String(cString: strerror(errno)))",
        advice: "choose another place")
    }
  }

  deinit { remove() }

  /// The position of a member, which is created at its first use.
  func index(of name: String) throws(RecordingError) -> Int {
    if let index = members.firstIndex(where: { $0.name == name }) { return index }
    guard let file = fopen(folder + "/" + name, "wb") else { throw failure(name) }
    members.append(Member(name: name, file: file))
    return members.count - 1
  }

  /// Appends bytes to a member.
  func append(_ bytes: ArraySlice<UInt8>, to index: Int) throws(RecordingError) {
    let member = members[index]
    let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, member.file) }
    guard written == bytes.count else { throw failure(member.name) }
  }

  /// Makes the destination out of the members, those of `order` first; all or nothing.
  func finish(asZip: Bool, order: [String]) throws(RecordingError) {
    for member in members where fflush(member.file) != 0 { throw failure(member.name) }
    if asZip {
      let archive = folder + "/.archive.zip"
      let sorted = members.map(\.name).sorted {
        (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1)
      }
      try pack(sorted, into: archive)
      guard rename(archive, destination) == 0 else { throw failure(nil) }
    } else {
      // An empty folder at the destination is replaced, a filled one makes `rename` fail.
      guard rename(folder, destination) == 0 else { throw failure(nil) }
      isOver = true
    }
    remove()
  }

  private func pack(_ names: [String], into archive: String) throws(RecordingError) {
    guard let zip = zipOpen64(archive, APPEND_STATUS_CREATE) else { throw failure(nil) }
    var isGood = true
    for name in names where isGood { isGood = pack(name, into: zip) }
    guard zipClose(zip, nil) == ZIP_OK, isGood else { throw failure(nil) }
  }

  private func pack(_ name: String, into zip: zipFile) -> Bool {
    guard let file = fopen(folder + "/" + name, "rb") else { return false }
    defer { fclose(file) }
    // The same samples give the same bytes, so no time of day: 1 January 1980, the earliest a zip
    // can say.
    var info = zip_fileinfo()
    info.tmz_date.tm_mday = 1
    info.tmz_date.tm_year = 1980
    fseek(file, 0, SEEK_END)
    let isLarge: Int32 = ftell(file) > 0xFFFF_0000 ? 1 : 0
    rewind(file)
    guard
      zipOpenNewFileInZip64(
        zip, name, &info, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, isLarge) == ZIP_OK
    else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let n = fread(&chunk, 1, chunk.count, file)
      if n == 0 { break }
      guard zipWriteInFileInZip(zip, chunk, UInt32(n)) == ZIP_OK else { return false }
    }
    return ferror(file) == 0 && zipCloseFileInZip(zip) == ZIP_OK
  }

  private func failure(_ member: String?) -> RecordingError {
    RecordingError(
      file: member.map { "\(destination): \($0)" } ?? destination,
      reason: "writing fails: \(systemMessage())",
      advice: "check the room on the disk and that no other recording is there")
  }

  private func systemMessage() -> String { String(cString: strerror(errno)) }

  private func remove() {
    for member in members { fclose(member.file) }
    if !isOver {
      for member in members { unlink(folder + "/" + member.name) }
      unlink(folder + "/.archive.zip")
      rmdir(folder)
    }
    members = []
    isOver = true
  }
}
