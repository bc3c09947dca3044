import CSystemMinizip
import MotionSystem

/// The members of a recording while it is written: one file each in a hidden folder beside the
/// destination.
///
/// Samples come interleaved and a zip takes one member at a time, so each member is a file until the
/// end. A class, because it owns the folder and removes it when it is released unfinished.
final class MemberSpool {
  private struct Member {
    var name: String
    var file: WrittenFile
    /// Rows that are not written yet: the system is called for many at once.
    var waiting: [UInt8] = []
  }

  /// Bytes that are gathered before the system is called.
  private static let pieceSize = 1 << 16

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
    do throws(SystemError) {
      try Folder.make(folder)
    } catch {
      throw RecordingError(
        file: destination, reason: "nothing can be written there: \(error.words)",
        advice: "choose another place")
    }
  }

  deinit { remove() }

  /// The position of a member, which is created at its first use.
  func index(of name: String) throws(RecordingError) -> Int {
    if let index = members.firstIndex(where: { $0.name == name }) { return index }
    do throws(SystemError) {
      members.append(Member(name: name, file: try WrittenFile(folder + "/" + name)))
    } catch {
      throw failure(name, error)
    }
    return members.count - 1
  }

  /// Appends bytes to a member.
  func append(_ bytes: ArraySlice<UInt8>, to index: Int) throws(RecordingError) {
    members[index].waiting += bytes
    if members[index].waiting.count >= Self.pieceSize { try flush(index) }
  }

  private func flush(_ index: Int) throws(RecordingError) {
    do throws(SystemError) {
      try members[index].file.write(members[index].waiting[...])
      members[index].waiting.removeAll(keepingCapacity: true)
    } catch {
      throw failure(members[index].name, error)
    }
  }

  /// Makes the destination out of the members, those of `order` first; all or nothing.
  func finish(asZip: Bool, order: [String]) throws(RecordingError) {
    for index in members.indices { try flush(index) }
    do throws(SystemError) {
      for member in members { try member.file.close() }
      if asZip {
        let archive = folder + "/.archive.zip"
        let sorted = members.map { $0.name }.sorted {
          (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1)
        }
        try pack(sorted, into: archive)
        try Folder.rename(archive, to: destination)
      } else {
        // An empty folder at the destination is replaced, a filled one makes `rename` fail.
        try Folder.rename(folder, to: destination)
        isOver = true
      }
    } catch {
      throw failure(nil, error)
    }
    remove()
  }

  private func pack(_ names: [String], into archive: String) throws(SystemError) {
    guard let zip = zipOpen64(archive, APPEND_STATUS_CREATE) else { throw .last }
    var failure: SystemError?
    for name in names where failure == nil {
      do throws(SystemError) { try pack(name, into: zip) } catch { failure = error }
    }
    guard zipClose(zip, nil) == ZIP_OK else { throw failure ?? .last }
    if let failure { throw failure }
  }

  private func pack(_ name: String, into zip: zipFile) throws(SystemError) {
    let path = folder + "/" + name
    let file = try InputFile(path)
    // The same samples give the same bytes, so no time of day: 1 January 1980, the earliest a zip
    // can say.
    var info = zip_fileinfo()
    info.tmz_date.tm_mday = 1
    info.tmz_date.tm_year = 1980
    let isLarge: Int32 = try FileStatus(path).size > 0xFFFF_0000 ? 1 : 0
    guard
      zipOpenNewFileInZip64(
        zip, name, &info, nil, 0, nil, 0, nil, Z_DEFLATED, Z_DEFAULT_COMPRESSION, isLarge) == ZIP_OK
    else { throw .last }
    var chunk = [UInt8](repeating: 0, count: Self.pieceSize)
    while true {
      let n = try file.read(into: &chunk)
      if n == 0 { break }
      guard zipWriteInFileInZip(zip, chunk, UInt32(n)) == ZIP_OK else { throw .last }
    }
    guard zipCloseFileInZip(zip) == ZIP_OK else { throw .last }
  }

  private func failure(_ member: String?, _ error: SystemError) -> RecordingError {
    RecordingError(
      file: member.map { "\(destination): \($0)" } ?? destination,
      reason: "writing fails: \(error.words)",
      advice: "check the room on the disk and that no other recording is there")
  }

  private func remove() {
    if !isOver {
      for member in members { try? Folder.remove(file: folder + "/" + member.name) }
      try? Folder.remove(file: folder + "/.archive.zip")
      Folder.remove(folder)
    }
    members = []
    isOver = true
  }
}
