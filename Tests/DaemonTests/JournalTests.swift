import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionTestSupport
import Testing

@testable import MotionStore
@testable import coremotiond

@Suite("What a killed service goes on from")
struct JournalTests {
  /// An hour ago: a device without samples knows no other now than the machine's.
  private let origin = Date(timeIntervalSinceNow: -3600)

  private func batches() -> [SampleBatch] { HandMadeWalk.batches { _ in origin } }

  private func steps(_ run: KeptRun) -> Int {
    run.steps(from: origin.addingTimeInterval(-10), to: origin.addingTimeInterval(7200))
  }

  private func steps(_ device: PushedDevice) -> Int {
    device.steps(from: origin.addingTimeInterval(-10), to: origin.addingTimeInterval(7200))
  }

  private func states(_ run: KeptRun, until end: Double) -> [ActivityState] {
    run.states(from: origin, to: origin.addingTimeInterval(end))
  }

  /// Pushes everything; at some batches the service is killed, at others told to end.
  private func push(
    killedAt kills: Set<Int> = [], endedAt ends: Set<Int> = []
  ) throws -> (steps: Int, states: [ActivityState]) {
    let run = try KeptRun()
    for (i, batch) in batches().enumerated() {
      run.take(batch)
      if i % 30 == 29 { run.keeper?.commitNow() }
      guard kills.contains(i) || ends.contains(i) else { continue }
      if ends.contains(i) { try run.restart() } else { try run.kill() }
      // The source sends again what it is not sure of.
      #expect(run.take(batch) == batch.samples.count)
    }
    return (steps(run), states(run, until: 1200))
  }

  @Test("Kills and restarts change the steps by less than 0.2 each, and no state", arguments: 1...4)
  func kills(_ seed: Int) throws {
    let whole = try push()
    #expect(whole.steps > 1500)
    var draw = SplitMix64(seed: UInt64(seed))
    let moments = (0..<20).map { _ in Int.random(in: 5..<590, using: &draw) }
    let cut = try push(killedAt: Set(moments.prefix(15)), endedAt: Set(moments.suffix(5)))
    #expect(abs(cut.steps - whole.steps) <= 3)
    #expect(cut.states.map(\.activity.flags) == whole.states.map(\.activity.flags))
    for (one, other) in zip(cut.states, whole.states) {
      #expect(abs(one.start.date.timeIntervalSince(other.start.date)) < 5)
    }
  }

  @Test("R115: after a kill the recorder goes on, and ends when it was asked to")
  func recorder() throws {
    let run = try KeptRun()
    for (i, batch) in batches().enumerated() {
      run.take(batch)
      if i == 25 { run.device?.host.connect().record(forDuration: 600) }
      if i % 30 == 29 { run.keeper?.commitNow() }
      // What was asked for stands in the journal, and the samples before it do not any more.
      if i == 200 { try run.kill() }
    }
    let samples = try #require(
      run.device?.host.connect().recorded(from: origin, to: origin.addingTimeInterval(1200)))
    var (position, newest): (UInt64, Date?) = (0, nil)
    while case let page = samples.next(after: &position), !page.isEmpty {
      newest = page.last?.moment.date
    }
    #expect(abs(try #require(newest).timeIntervalSince(origin) - 652) < 3)
  }

  @Test("After a power cut a minute is missing at most, and the unsettled states are there")
  func powerCut() throws {
    let run = try KeptRun()
    for (i, batch) in batches().prefix(70).enumerated() {
      run.take(batch)
      // Each minute of the walk.
      if i % 30 == 29 { run.keeper?.commitNow() }
    }
    let before = steps(run)
    try run.powerCut()
    let after = steps(run)
    #expect(before > 100)
    #expect(after >= before - 45 && after <= before)
    #expect(states(run, until: 119).contains { $0.activity.walking })
  }

  @Test(
    "Who cannot be asked why keeps no reasons, nor after a restart", arguments: [true, false])
  func reasons(canBeAsked: Bool) throws {
    let run = try KeptRun(keepsReasons: canBeAsked)
    let batches = batches()
    for batch in batches[0..<3] { run.take(batch) }
    #expect((run.device?.host.reasons(ofBatch: 0) != nil) == canBeAsked)
    try run.restart()
    for batch in batches[3..<6] { run.take(batch) }
    #expect((run.device?.host.reasons(ofBatch: 0) != nil) == canBeAsked)
  }

  @Test("A power cut within a commit takes none back that was done: a minute is missing at most")
  func powerCuts() throws {
    /// What was true when the power failed.
    struct Moment {
      var disk: TemporaryFolder
      var newest: Date
      var committed: Date
      var steps: Int
    }
    let machine = try PowerMachine()
    let memory = TemporaryFolder()
    let keeper = try HistoryKeeper(folder: machine.folder.path, runtime: memory.path)
    let device = try keeper.device(named: "phone")
    device.describe([.acceleration: 50])
    var draw = SplitMix64(seed: 7)
    var moments: [Moment] = []
    var (committed, walked) = (origin, 0)
    var clock = SourceClock()
    for (i, batch) in batches().prefix(300).enumerated() {
      _ = device.take(batch, by: &clock)
      // Each minute of the walk.
      guard i % 30 == 29 else { continue }
      let newest = try #require(device.newest)
      machine.before = { _ in
        guard Int.random(in: 0..<8, using: &draw) == 0 else { return }
        guard let disk = try? machine.cut(seed: draw.next()) else { return }
        moments.append(Moment(disk: disk, newest: newest, committed: committed, steps: walked))
      }
      keeper.commitNow()
      (committed, walked) = (newest, steps(device))
    }
    machine.before = { _ in }
    #expect(moments.count > 5 && walked > 500)
    for moment in moments {
      // The ring was memory, and the machine has lost it.
      let keeper = try HistoryKeeper(
        folder: moment.disk.path, runtime: moment.disk.path + "/run")
      guard let device = try keeper.known().first, let newest = device.newest else {
        #expect(moment.committed == origin)
        continue
      }
      #expect(newest >= moment.committed)
      #expect(moment.newest.timeIntervalSince(newest) <= 60)
      #expect(steps(device) >= moment.steps)
    }
    keeper.end()
  }

  @Test("R113, R119: a request to record outlives kills, and no sample is lost or doubled")
  func recording() throws {
    let run = try KeptRun()
    run.device?.host.connect().record(forDuration: 1000)
    try run.kill()
    for (i, batch) in batches().prefix(41).enumerated() {
      run.take(batch)
      if [3, 17, 31].contains(i) { try run.kill() }
      if i == 20 { run.keeper?.commitNow() }
    }
    try run.restart()
    let samples = try #require(
      run.device?.host.connect().recorded(
        from: origin.addingTimeInterval(-1), to: origin.addingTimeInterval(79.99)))
    var position: UInt64 = 0
    var dates: [Date] = []
    var identifiers: [UInt64] = []
    while case let page = samples.next(after: &position), !page.isEmpty {
      dates += page.map(\.moment.date)
      identifiers += page.map(\.identifier)
    }
    // Each of 4,000 samples once, and the numbers of the batches grow.
    #expect(dates.count == 4000)
    #expect(
      zip(dates, dates.dropFirst()).allSatisfy { abs($1.timeIntervalSince($0) - 0.02) < 1e-5 })
    #expect(zip(identifiers, identifiers.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
