import MotionSystem

/// The members of a recording while it is written: one file each in a hidden folder beside the
/// destination.
///
/// Samples come interleaved and a zip takes one member at a time, so each member is a file until the
/// end; those of a zip are packed as they come, so that they take no more room than the zip itself. A
/// class, because what it holds goes with it where it is released unfinished.
final class MemberSpool {
  private struct Member {
    var name: String
    var file: MemberFile
    /// Rows that are not written yet: the system is called for many at once.
    var waiting: [UInt8] = []
  }

  /// Bytes that are gathered before the system is called.
  private static let pieceSize = 1 << 16

  private let destination: String
  private let isZip: Bool
  private let isReplaced: Bool
  private let aside: Aside
  private var members: [Member] = []

  init(destination: String, isZip: Bool, isReplaced: Bool) throws(RecordingError) {
    var destination = destination
    while destination.count > 1 && destination.hasSuffix("/") { destination.removeLast() }
    self.destination = destination
    self.isZip = isZip
    self.isReplaced = isReplaced
    do throws(SystemError) {
      aside = try Aside.folder(in: Folder.parent(of: destination))
    } catch {
      throw RecordingError(
        file: destination, reason: "nothing can be written there: \(error.words)",
        advice: "choose another place")
    }
  }

  /// The position of a member, which is created at its first use.
  func index(of name: String) throws(RecordingError) -> Int {
    if let index = members.firstIndex(where: { $0.name == name }) { return index }
    do throws(SystemError) {
      let path = aside.path + "/" + name
      members.append(Member(name: name, file: try MemberFile(path, isPacked: isZip)))
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
      try members[index].file.write(members[index].waiting)
      members[index].waiting.removeAll(keepingCapacity: true)
    } catch {
      throw failure(members[index].name, error)
    }
  }

  /// Makes the destination out of the members, those of `order` first; all or nothing.
  func finish(order: [String]) throws(RecordingError) {
    for index in members.indices { try flush(index) }
    do throws(SystemError) {
      for member in members { try member.file.close() }
      if isZip {
        let archive = try Aside.file(in: Folder.parent(of: destination))
        let sorted = members.sorted {
          (order.firstIndex(of: $0.name) ?? .max, $0.name)
            < (order.firstIndex(of: $1.name) ?? .max, $1.name)
        }
        try PackedArchive.write(sorted.map { ($0.name, $0.file) }, to: archive.path)
        try archive.put(at: destination, replacing: isReplaced)
        aside.remove()
      } else if isReplaced, isFilled {
        let ours = Set(order + members.map { $0.name })
        try aside.replace(folder: destination) { ours.contains($0) }
      } else {
        // An empty folder at the destination is replaced, a filled one makes `rename` fail.
        try aside.put(at: destination, replacing: true)
      }
    } catch {
      throw failure(nil, error)
    }
    members = []
  }

  /// Whether there is something in the folder at the destination.
  private var isFilled: Bool {
    let names = try? Folder.names(in: destination, atMost: 1)
    return names?.isEmpty == false
  }

  private func failure(_ member: String?, _ error: SystemError) -> RecordingError {
    RecordingError(
      file: member.map { "\(destination): \($0)" } ?? destination,
      reason: "writing fails: \(error.words)",
      advice: "check the room on the disk and that nothing else is there")
  }
}
