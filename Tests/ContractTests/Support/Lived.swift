import CoreMotion
import MotionTesting

/// What a client was told of a stretch of a device's life: pushed while it went on, and by a query
/// at its end.
///
/// `@unchecked Sendable`: nothing is changed after `init`, and the delivered objects are immutable.
struct Lived: @unchecked Sendable {
  let replay: MotionReplay
  let pushed: [Seen<CMMotionActivity>]
  let history: [CMMotionActivity]

  /// Lives through so many seconds, without a number to the end.
  init(
    _ replay: MotionReplay, seconds: TimeInterval? = nil,
    prepare: (MotionReplay) -> Void = { _ in }
  ) async throws {
    prepare(replay)
    let manager = replay.perform { CMMotionActivityManager() }
    let log = Log<Seen<CMMotionActivity>>()
    manager.startActivityUpdates(to: OperationQueue()) { activity in
      if let activity { log.append(Seen(value: activity, at: replay.elapsed)) }
    }
    if let seconds { try await replay.run(for: seconds) } else { try await replay.run() }
    manager.stopActivityUpdates()
    self.replay = replay
    pushed = log.entries
    history = await manager.answer(from: replay.start, to: replay.now).data ?? []
  }

  /// A life by the words of a scenario, a line for each piece.
  init(_ words: String, seed: UInt64, prepare: (MotionReplay) -> Void = { _ in }) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).scenario")
    try "summary  A test.\n\(words)\n".write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    try await self.init(MotionReplay(scenario: file.path, seed: seed), prepare: prepare)
  }

  /// The beginning of a recording of the folder beside the package.
  init(
    recording name: String, seconds: TimeInterval? = nil,
    prepare: (MotionReplay) -> Void = { _ in }
  ) async throws {
    try await self.init(
      MotionReplay(Recordings.path("\(name).zip")), seconds: seconds, prepare: prepare)
  }

  var seconds: TimeInterval { replay.elapsed }

  /// Ends of batches within a stretch, s.
  private func batches(_ from: Double, _ to: Double?) -> [Double] {
    Array(stride(from: from + 2.5, through: to ?? seconds, by: 2.5))
  }

  /// What was pushed last at a number of seconds after the start.
  func pushed(at seconds: Double) -> CMMotionActivity? {
    pushed.last { $0.at <= seconds + 0.1 }?.value
  }

  /// The share of the batches of a stretch in which push had one of these flags.
  func share(of flags: String..., from: Double = 0, to: Double? = nil) -> Double {
    let all = batches(from, to)
    let right = all.filter { flags.contains(pushed(at: $0)?.flags ?? "") }
    return Double(right.count) / Double(all.count)
  }

  /// The same of history.
  func storedShare(of flags: String..., from: Double = 0, to: Double? = nil) -> Double {
    let all = batches(from, to)
    let right = all.filter { flags.contains(history.flags(at: replay.date($0 - 1.25)) ?? "") }
    return Double(right.count) / Double(all.count)
  }

  /// When push had these flags first.
  func first(_ flags: String) -> Double? { pushed.first { $0.value.flags == flags }?.at }
}

extension Sequence<CMMotionActivity> {
  /// Flags in order, without changes of confidence alone.
  var sequence: [String] {
    reduce(into: []) { if $0.last != $1.flags { $0.append($1.flags) } }
  }
}

extension [String] {
  /// Whether these words occur in this order, with others between them.
  func contains(inOrder words: [String]) -> Bool {
    var rest = words[...]
    for word in self where word == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
