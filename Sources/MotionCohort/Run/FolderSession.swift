import MotionDiary
import MotionSystem

/// A run's time in a cohort's folder: what it finds there, what it adds, and what it leaves.
final class FolderSession {
  let folder: CohortFolder
  let shard: Shard?
  /// The rows that are known.
  private(set) var manifest: Manifest
  private let journal: Journal
  /// Where children write.
  let work: String
  private var lock: RunLock?

  /// Takes the folder, which is made where it is missing.
  ///
  /// Throws where another run has it, or where it is something else than a cohort's.
  init(_ folder: CohortFolder, shard: Shard?, isResumed: Bool) throws(OutputError) {
    do throws(SystemError) {
      try Folder.makeAll(folder.path)
    } catch {
      throw OutputError(path: folder.path, reason: "the folder cannot be made: \(error.words)")
    }
    try Self.refuseStrangers(folder)
    let turn = try Self.turn(folder)
    defer { withExtendedLifetime(turn) {} }
    let lock = try RunLock.take(folder, shard: shard)
    let manifest = try Self.fold(folder, but: shard)
    let begun = manifest.rows.keys.filter { shard?.contains($0.file) ?? true }.min()
    if let begun, !isResumed {
      throw OutputError(
        path: folder.path,
        reason:
          "it holds results already, of \(begun.file.printable) among others; add --resume to go "
          + "on with them, or name another folder")
    }
    Self.removeWork(folder, but: shard)
    // A child of a run that was killed may live for another moment: it finds nothing of this one.
    work = folder.work(of: shard) + "/" + String(UInt64.random(in: 0 ... .max), radix: 36)
    do throws(SystemError) {
      try Folder.makeAll(work)
    } catch {
      throw OutputError(path: folder.path, reason: error.words)
    }
    journal = try Journal(folder.journal(of: shard))
    (self.folder, self.shard, self.lock, self.manifest) = (folder, shard, lock, manifest)
  }

  /// Adds a row; it is on the disk then.
  func add(_ row: ManifestRow) throws(OutputError) {
    try journal.add(row)
    manifest.add(row)
  }

  /// Forgets a row of a recording that is no more.
  func remove(_ key: RecordingKey) {
    if let name = manifest.rows[key]?.folder {
      RecordingFolder.retire(folder.place(name), into: work)
    }
    manifest.remove(key)
  }

  /// Ends it. `gather` puts the tables together, unless other shards still work here: the last does it.
  func end(
    gather: (Manifest) throws(OutputError) -> Void
  ) throws(OutputError) -> Bool {
    let turn = try Self.turn(folder)
    defer { withExtendedLifetime(turn) {} }
    if shard != nil {
      // Other shards may have ended meanwhile.
      var all = try Manifest(folder.place(CohortFolder.manifest))
      for key in all.rows.keys where shard?.contains(key.file) == true { all.remove(key) }
      all.add(manifest.only(shard))
      manifest = all
    }
    try manifest.write(to: folder.place(CohortFolder.manifest))
    if shard != nil { try? Folder.remove(file: folder.journal(of: shard)) }
    let isLast = RunLock.others(in: folder, but: shard).isEmpty || shard == nil
    if isLast { try gather(manifest) }
    FolderTree.remove(folder.work(of: shard))
    lock = nil
    return isLast
  }

  private static func turn(_ folder: CohortFolder) throws(OutputError) -> HeldLock? {
    do throws(SystemError) {
      return try HeldLock.file(folder.turn, waits: true)
    } catch {
      throw OutputError(path: folder.path, reason: "nothing can be written here: \(error.words)")
    }
  }

  /// Takes what shards that are over have left into the manifest, which has whole rows only then.
  private static func fold(
    _ folder: CohortFolder, but own: Shard?
  ) throws(OutputError) -> Manifest {
    let path = folder.place(CohortFolder.manifest)
    var manifest = try Manifest(path)
    let working = RunLock.others(in: folder, but: own).map(\.shard)
    let parts = folder.parts().filter { !working.contains($0.shard) }
    for part in parts { manifest.add(try Manifest(part.path)) }
    if FileStatus(of: path) != nil || !parts.isEmpty { try manifest.write(to: path) }
    for part in parts { try? Folder.remove(file: part.path) }
    return manifest
  }

  private static func removeWork(_ folder: CohortFolder, but own: Shard?) {
    let own = folder.work(of: own)
    let working = RunLock.others(in: folder).map { folder.work(of: $0.shard) }
    for name in folder.names() where name.hasPrefix(CohortFolder.workPrefix) {
      let path = folder.place(name)
      if path == own || !working.contains(path) { FolderTree.remove(path) }
    }
  }

  private static func refuseStrangers(_ folder: CohortFolder) throws(OutputError) {
    guard let kind = FileStatus(of: folder.path)?.kind, kind == .folder else {
      throw OutputError(path: folder.path, reason: "this is a file; --output names a folder")
    }
    let names = folder.names().filter { !$0.hasPrefix(".") }
    let isOurs = names.contains(CohortFolder.manifest) || !folder.parts().isEmpty
    if let first = names.first, !isOurs {
      throw OutputError(
        path: folder.path,
        reason:
          "the folder holds \(first.printable) and no \(CohortFolder.manifest); name one that is new "
          + "or empty")
    }
  }
}
