package import MotionDiary
import MotionSystem
import SystemLibrary

/// Puts the folders of several runs together, as if one had made all: nothing is computed.
package struct CohortMerge {
  private let parts: [CohortFolder]
  private let output: String

  /// Folders of cohorts into one that is new or empty.
  package init(_ folders: [String], into output: String) throws(OutputError) {
    self.output = try Destination(output, for: .folder, inputs: folders, isForced: false).path
    parts = folders.map { CohortFolder($0) }
  }

  /// A result, and where it lies.
  private struct Found {
    var row: ManifestRow
    var part: CohortFolder
  }

  /// Does it; `tick` is called after each recording. What was begun and not ended is no folder of a cohort:
  /// it is made beside and put there as a whole.
  package func run(tick: () -> Void) throws(OutputError) -> CohortOutcome {
    let found = try found()
    let tables = try common(found)
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let made = CohortFolder("\(Folder.parent(of: output))/.coremotion-merge-\(name)")
    let turn = try Self.turn(made)
    defer { withExtendedLifetime(turn) {} }
    FolderTree.remove(made.path)
    var outcome = CohortOutcome()
    do throws(SystemError) {
      try Folder.makeAll(made.path)
      var manifest = Manifest()
      let names = FolderNames(Set(found.map { RecordingKey(file: $0.row.key.file) }).map(\.file))
      for one in found {
        var row = one.row
        if let folder = row.folder {
          let place = names.name(of: row.key)
          try Self.copy(one.part.place(folder), to: made.place(place))
          row.folder = place
        }
        manifest.add(row)
        outcome.add(row)
        tick()
      }
      try finish(made, manifest, tables, tick)
    } catch {
      FolderTree.remove(made.path)
      throw OutputError(path: output, reason: "the folders cannot be put together: \(error.words)")
    }
    outcome.isGathered = true
    return outcome
  }

  private func finish(
    _ made: CohortFolder, _ manifest: Manifest, _ tables: Set<StudyTable>, _ tick: () -> Void
  ) throws(SystemError) {
    let failure: OutputError?
    do throws(OutputError) {
      try manifest.write(to: made.place(CohortFolder.manifest))
      try GatheredTables(folder: made, tables).write(
        manifest.sorted.filter(\.state.hasResults), tick: tick)
      failure = nil
    } catch {
      failure = error
    }
    if failure != nil { throw .last }
    try Folder.rename(made.path, to: output)
  }

  private static func turn(_ made: CohortFolder) throws(OutputError) -> HeldLock {
    let lock: HeldLock?
    do throws(SystemError) {
      lock = try HeldLock.file(made.path + ".lock", waits: false)
    } catch {
      throw OutputError(path: made.path, reason: error.words)
    }
    guard let lock else {
      throw OutputError(
        path: made.path, reason: "another run makes the same folder; wait for its end")
    }
    return lock
  }

  /// All rows, in the order of their paths.
  ///
  /// Throws where two say different things of one recording, or a run is not over.
  private func found() throws(OutputError) -> [Found] {
    var found: [RecordingKey: Found] = [:]
    for part in parts {
      let path = part.place(CohortFolder.manifest)
      if let other = RunLock.others(in: part).first {
        throw OutputError(
          path: part.path,
          reason: "a run still works there (process \(other.process)); wait for its end")
      }
      guard FileStatus(of: path) != nil, part.parts().isEmpty else {
        throw OutputError(
          path: part.path,
          reason: part.parts().isEmpty
            ? "it holds no \(CohortFolder.manifest); name folders of coremotion cohort"
            : "a run there was ended early; let it go on with --resume first")
      }
      for row in try Manifest(path).rows.values {
        try Self.add(Found(row: row, part: part), to: &found)
      }
    }
    return found.values.sorted { $0.row.key < $1.row.key }
  }

  private static func add(
    _ one: Found, to found: inout [RecordingKey: Found]
  ) throws(OutputError) {
    if one.row.state.hasResults {
      let isWhole =
        if let folder = one.row.folder, let digest = one.row.digest {
          WholeResults.lie(in: one.part.place(folder), digest: digest)
        } else { false }
      guard isWhole else {
        throw OutputError(
          path: one.part.path,
          reason:
            "the results of \(one.row.key.file.printable) are not whole; make them anew with --resume"
        )
      }
    }
    guard let other = found[one.row.key] else {
      found[one.row.key] = one
      return
    }
    let isSame = other.row.state == one.row.state && other.row.digest == one.row.digest
    guard isSame else {
      throw OutputError(
        path: one.part.path,
        reason:
          "it says something else of \(one.row.key.file.printable) than \(other.part.path) does; leave "
          + "one of them out")
    }
  }

  /// The tables that all parts have.
  ///
  /// Throws where they were made by different options or programs.
  private func common(_ found: [Found]) throws(OutputError) -> Set<StudyTable> {
    guard let first = found.first else { return Set(StudyTable.allCases) }
    for one in found
    where one.row.options != first.row.options || one.row.version != first.row.version {
      throw OutputError(
        path: one.part.path,
        reason:
          "it was made with other options or by another version than \(first.part.path); one table "
          + "cannot hold both: run one of them anew")
    }
    let names = Set(parts.flatMap { $0.names() })
    return Set(StudyTable.allCases.filter { names.contains($0.file) })
  }

  /// Second names of the same files where the disk is the same; copies elsewhere. Results are never written
  /// into, so both are as good.
  private static func copy(_ folder: String, to place: String) throws(SystemError) {
    try Folder.make(place)
    for name in try Folder.names(in: folder, atMost: .max) {
      let (from, to) = ("\(folder)/\(name)", "\(place)/\(name)")
      guard FileStatus(of: from)?.kind == .file, link(from, to) != 0 else { continue }
      let (input, file) = (try InputFile(from), try WrittenFile(to, isNew: true))
      _ = try file.take(atMost: .max) { (room) throws(SystemError) in try input.read(into: room) }
      try file.close()
    }
  }
}
