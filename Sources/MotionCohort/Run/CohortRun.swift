package import MotionDiary
import MotionSystem
import SystemLibrary

/// A run over many recordings: children read them, this process hands them out, puts results to their
/// places and keeps the manifest. It reads no recording itself, so that none can harm it.
package struct CohortRun {
  /// How far it is.
  package struct Progress: Equatable, Sendable {
    /// Files that were named, those that are over, and of these those that were done before.
    package var files = 0
    package var over = 0
    package var kept = 0
    package var outcome = CohortOutcome()
    package var elapsed = Duration.zero
  }

  private let settings: CohortSettings
  private let session: FolderSession
  private let files: [String]
  private let names: FolderNames
  private var slots: [ChildSlot] = []
  private var next = 0
  private var progress = Progress()
  private let known: [RecordingKey: [ManifestRow]]
  private var isStopped = false
  private let start = ContinuousClock.now
  private let told: (ManifestRow) -> Void

  /// Takes the folder and looks for the files. `told` is called with each row that is new and not done.
  ///
  /// Throws where nothing can be begun.
  package init(
    _ paths: [String], into folder: String, _ settings: CohortSettings,
    told: @escaping (ManifestRow) -> Void
  ) throws(OutputError) {
    self.told = told
    let folder = try Destination(folder, for: .folder, inputs: paths, isForced: true).path
    self.settings = settings
    session = try FolderSession(
      CohortFolder(folder), shard: settings.shard, isResumed: settings.isResumed)
    let work = session.work
    slots = (0..<settings.jobs).map { ChildSlot(settings, scratch: "\(work)/\($0)") }
    let look = FolderLook(slots[0])
    try look.check(with: work)
    let all = try CohortInputs.files(in: paths) { (path) throws(OutputError) in
      try look.isRecording(path)
    }
    if all.isEmpty {
      throw OutputError(path: paths.first ?? "the list", reason: "there is no file in it")
    }
    known = session.manifest.byFile
    let named = Set(all.map { RecordingKey(file: $0) })
    let former = known.filter { !named.contains($0.key) }
    names = FolderNames(all, taken: former.values.flatMap { $0.compactMap(\.folder) })
    files = all.filter { settings.shard?.contains($0) ?? true }
    progress.files = files.count
  }

  /// Works until all is done. `tick` is called a few times a second, and after each file.
  package mutating func run(tick: (Progress) -> Void) throws(OutputError) -> CohortOutcome {
    defer { for slot in slots { slot.stop() } }
    while !isStopped {
      for slot in slots where slot.work == nil && next < files.count {
        try slot.begin(work(on: files[next]))
        next += 1
      }
      let busy = slots.filter { $0.work != nil }
      if busy.isEmpty { break }
      for slot in Self.ready(busy) { try serve(slot) }
      for slot in busy { slot.hold(to: settings) }
      progress.elapsed = ContinuousClock.now - start
      tick(progress)
    }
    progress.outcome.left = progress.files - progress.over
    let tables = GatheredTables(folder: session.folder, settings.tables)
    var others = 0
    progress.outcome.isGathered = try session.end { (manifest) throws(OutputError) in
      let rows = RowsOfOneKind(manifest, options: settings.optionsDigest)
      others = rows.others
      try tables.write(rows.rows) { tick(progress) }
    }
    progress.outcome.others = others
    progress.outcome.troubled.sort { $0.key < $1.key }
    return progress.outcome
  }

  /// The slots whose children have said something, or are dead; none after a quarter of a second.
  private static func ready(_ slots: [ChildSlot]) -> [ChildSlot] {
    var polled = slots.map { pollfd(fd: $0.child?.output ?? -1, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), 250) > 0 else { return [] }
    return zip(slots, polled).filter { $1.revents != 0 }.map(\.0)
  }

  /// What is to be done with a file, knowing what was done before.
  private func work(on file: String) -> ChildSlot.Work {
    var done: [String: String] = [:]
    for row in known[RecordingKey(file: file)] ?? [] {
      guard row.options == settings.optionsDigest, row.version == ProductVersion.current,
        let digest = row.digest
      else { continue }
      let isThere =
        switch row.state {
        case .done, .damaged:
          row.folder.map { WholeResults.lie(in: session.folder.place($0), digest: digest) } ?? false
        case .refused: true
        case .failed: false
        }
      if isThere { done[row.key.member ?? ""] = digest }
    }
    return ChildSlot.Work(file: file, known: done)
  }

  // MARK: - Answers

  private mutating func serve(_ slot: ChildSlot) throws(OutputError) {
    guard let answers = slot.read() else { return try bury(slot) }
    for answer in answers where !isStopped {
      switch answer {
      case .beat, .looked: break
      case .begun(let told): slot.work?.begun = told
      case .kept(let member):
        slot.work?.over += 1
        slot.work?.told.insert(member ?? "")
        guard let file = slot.work?.file,
          let row = session.manifest.rows[RecordingKey(file: file, member: member)]
        else { continue }
        progress.outcome.kept += 1
        progress.outcome.add(row)
      case .ended(let told): try end(told, in: slot)
      case .unwritable(let reason): throw OutputError(path: session.folder.path, reason: reason)
      case .over: finish(slot)
      }
    }
  }

  /// A recording is over.
  private mutating func end(_ told: ChildAnswer.Told, in slot: ChildSlot) throws(OutputError) {
    guard let work = slot.work else { return }
    var row = row(told, of: work.file)
    row.exitCode =
      switch told.state {
      case .done: 0
      case .damaged: 3
      case .refused, .failed: 1
      }
    if told.state.hasResults, let made = told.folder {
      let name = names.name(of: row.key)
      do throws(OutputError) {
        try RecordingFolder.put(
          "\(slot.scratch)/\(work.over)/\(made)", at: session.folder.place(name), work: slot.scratch
        )
        row.folder = name
      } catch {
        (row.state, row.exitCode, row.reason) = (.failed, 1, error.description.printable)
      }
    }
    try add(row, in: slot)
  }

  private mutating func add(_ row: ManifestRow, in slot: ChildSlot) throws(OutputError) {
    // Results of a file that has become another one are none of the new one.
    if row.folder == nil, let former = session.manifest.rows[row.key]?.folder {
      RecordingFolder.retire(session.folder.place(former), into: slot.scratch)
    }
    try session.add(row)
    slot.work?.over += 1
    slot.work?.begun = nil
    slot.work?.told.insert(row.key.member ?? "")
    progress.outcome.add(row)
    if row.state != .done { told(row) }
    if settings.failsFast, !row.state.hasResults { isStopped = true }
  }

  private func row(_ told: ChildAnswer.Told, of file: String) -> ManifestRow {
    var row = ManifestRow(
      key: RecordingKey(file: file, member: told.member), state: told.state, exitCode: 1,
      version: ProductVersion.current, options: settings.optionsDigest)
    (row.size, row.digest, row.recording) = (told.size, told.digest, told.recording)
    row.origin = told.origin
    if let reason = told.reason.map({ Self.withoutName(of: file, $0) }), !reason.isEmpty {
      row.reason = reason.printable
    }
    row.seconds = told.seconds
    return row
  }

  /// A reason that begins with the file's name, as a line on a terminal does: the row has the name.
  private static func withoutName(of file: String, _ reason: String) -> String {
    for head in ["\(file): ", "\(file), "] where reason.hasPrefix(head) {
      return String(reason.dropFirst(head.count))
    }
    return reason
  }

  /// A file is over.
  private mutating func finish(_ slot: ChildSlot) {
    guard let work = slot.work else { return }
    slot.work = nil
    progress.over += 1
    if work.known.count == work.over, work.over > 0 { progress.kept += 1 }
    // Recordings that an archive held before and holds no more.
    for row in known[RecordingKey(file: work.file)] ?? []
    where !work.told.contains(row.key.member ?? "") {
      session.remove(row.key)
    }
  }

  // MARK: - Dead children

  /// A child is dead: the recording that it had is a row, the others of its file are gone on with.
  private mutating func bury(_ slot: ChildSlot) throws(OutputError) {
    let end = slot.end()
    guard var work = slot.work else { return }
    // No recording does that by itself: somebody or the system had other reasons, perhaps none any more.
    if slot.stopped == nil, end.signal == SIGKILL || end.signal == SIGTERM, !work.isTriedAgain {
      work.isTriedAgain = true
      work.begun = nil
      return try slot.begin(work)
    }
    var told = work.begun ?? ChildAnswer.Told()
    told.state = .failed
    told.reason = slot.stopped ?? Self.reason(end)
    told.seconds = (ContinuousClock.now - work.start) / .seconds(1)
    var row = row(told, of: work.file)
    row.exitCode = end.signal.map { 128 + $0 } ?? end.code
    if row.size == nil { row.size = FileStatus(of: work.file).map(\.size) }
    try add(row, in: slot)
    guard let after = slot.work, work.begun?.member != nil, !isStopped else { return finish(slot) }
    try slot.begin(after)
  }

  private static func reason(_ end: (signal: Int32?, code: Int32)) -> String {
    guard let signal = end.signal else {
      return "the process that read it ended with exit code \(end.code) and no result"
    }
    let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
    return "the process that read it died: \(name) (signal \(signal))"
  }
}
