import Foundation
import MotionHost
import MotionLink
import MotionProcessing

@testable import MotionStore

/// All that can be asked of what a device remembers.
struct Remembered: Equatable {
  var newest: Date?
  var recordingEnd: Date?
  var nextRecording: UInt64
  /// Each quarter of the asked minutes, and all of time.
  var walked: [WalkedSum]
  var states: [ActivityState]
  var samples: [RecordedSample]

  init(_ store: any HistoryStore, minutes: [Date], newest: Date?, past: DevicePast) {
    self.newest = newest
    recordingEnd = past.recordingEnd
    nextRecording = past.nextRecording
    walked = [store.walked(from: .distantPast, to: .distantFuture)]
    for minute in minutes {
      for quarter in 0..<4 {
        let start = minute.addingTimeInterval(15 * Double(quarter))
        walked.append(store.walked(from: start, to: start.addingTimeInterval(15)))
      }
    }
    states = store.states(from: .distantPast, to: .distantFuture)
    samples = []
    let recording = store.recorded(from: .distantPast, to: .distantFuture)
    var position: UInt64 = 0
    while case let page = recording.next(after: &position), !page.isEmpty { samples += page }
  }

  /// What each device of a database remembers.
  static func all(
    in database: HistoryDatabase, minutes: [Date]
  ) throws -> [String: Remembered] {
    var found: [String: Remembered] = [:]
    for known in try database.devices() {
      let store = try DiskStore(database, known)
      found[known.name] = Remembered(
        store, minutes: minutes, newest: known.newest, past: store.past)
    }
    return found
  }
}

/// What a device was given, in nothing but arrays: what it must remember.
struct GivenPast {
  private var rows = HistoryTail()
  /// What the last commit said of the time that was not decided.
  private var tail = HistoryTail()
  private(set) var newest: Date?
  private var past = DevicePast()
  /// Up to where its rows are decided.
  private(set) var decided = Date.distantPast
  /// Number of the recorder's next batch.
  private(set) var nextBatch: UInt64 = 1

  /// What a commit adds, and what it lets go of.
  mutating func commit(
    _ added: HistoryTail, _ checkpoint: HistoryCheckpoint, newest: Date, forgetting now: Date?
  ) {
    if let now { forget(now.timeIntervalSinceReferenceDate) }
    rows.steps += added.steps
    rows.floors += added.floors
    rows.states += added.states
    rows.batches += added.batches
    tail = checkpoint.tail
    past = checkpoint.past
    decided = past.stepsUntil
    nextBatch = past.nextRecording
    self.newest = newest
  }

  /// The device begins anew without samples from before: what was not decided stays.
  mutating func restart() {
    rows.steps += tail.steps
    rows.floors += tail.floors
    rows.states += tail.states
    rows.batches += tail.batches
    decided = newest ?? decided
    nextBatch += UInt64(tail.batches.count)
    tail = HistoryTail()
  }

  /// Seven days of history and three of recordings.
  private mutating func forget(_ now: Double) {
    let horizon = Date(timeIntervalSinceReferenceDate: now - 7 * 86_400)
    rows.steps.removeAll { $0.date <= horizon }
    rows.floors.removeAll { $0.date <= horizon }
    let inForce = rows.states.map(\.start.date).filter { $0 <= horizon }.max() ?? .distantPast
    rows.states.removeAll { $0.start.date < inForce }
    rows.batches.removeAll { $0.end <= now - 3 * 86_400 }
  }

  func remembered(minutes: [Date]) -> Remembered {
    let store = MemoryStore()
    for step in rows.steps + tail.steps { store.append(step) }
    for floors in rows.floors + tail.floors { store.append(floors: floors.count, at: floors.date) }
    for state in rows.states + tail.states { store.append(state) }
    for batch in rows.batches + tail.batches { store.append(batch) }
    return Remembered(store, minutes: minutes, newest: newest, past: past)
  }
}
