import MotionDiary
import MotionSystem
import SystemLibrary

/// What a run holds of a cohort's folder as long as its process lives: all of it, or one shard.
final class RunLock {
  private let lock: HeldLock
  private let note: String

  private init(_ lock: HeldLock, note: String) {
    self.lock = lock
    self.note = note
  }

  deinit { try? Folder.remove(file: note) }

  /// Takes it, while the turn is held.
  ///
  /// Throws where another run works there whose recordings may be the same.
  static func take(_ folder: CohortFolder, shard: Shard?) throws(OutputError) -> RunLock {
    for other in others(in: folder) {
      let isApart =
        if let shard, let its = other.shard { its.count == shard.count && its != shard } else {
          false
        }
      if isApart { continue }
      let whose =
        other.shard.map { "shard \($0.number)/\($0.count) of another run" } ?? "another run"
      throw OutputError(
        path: folder.path,
        reason:
          "\(whose) works in this folder (process \(other.process)); wait for its end, or name "
          + "another folder")
    }
    let path = folder.lock(of: shard)
    do throws(SystemError) {
      guard let lock = try HeldLock.file(path, waits: false) else { throw .missing }
      let note = path + ".pid"
      try WrittenFile.replace(note, with: Array("\(getpid()) on \(hostName)\n".utf8))
      return RunLock(lock, note: note)
    } catch {
      throw OutputError(path: path, reason: "the folder cannot be locked: \(error.words)")
    }
  }

  /// A run that lives.
  struct Other {
    var shard: Shard?
    var process: String
  }

  /// The runs that hold part of the folder; what dead ones have left of their locks goes.
  static func others(in folder: CohortFolder, but own: Shard? = nil) -> [Other] {
    var found: [Other] = []
    for name in folder.names()
    where name.hasPrefix(CohortFolder.lockPrefix) && !name.hasSuffix(".pid") {
      let path = folder.place(name)
      let words = name.dropFirst(CohortFolder.lockPrefix.count).split(separator: "-")
      let shard = words.count == 3 ? Shard("\(words[0])/\(words[2])") : nil
      if let own, shard == own { continue }
      // No lock that can be had: it is held, and its process lives.
      if let dead = try? HeldLock(path, waits: false) {
        withExtendedLifetime(dead) {
          try? Folder.remove(file: path)
          try? Folder.remove(file: path + ".pid")
        }
        continue
      }
      guard FileStatus(of: path) != nil else { continue }
      let note = (try? InputFile(path + ".pid").bytes(atMost: 200)) ?? []
      let process = String(decoding: note, as: UTF8.self).split(separator: "\n").first ?? "unknown"
      found.append(Other(shard: shard, process: String(process).printable))
    }
    return found
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, 255) == 0 else { return "this machine" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
