import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionTestSupport
import Testing

@testable import MotionStore
@testable import coremotiond

@Suite("Clocks that are set while somebody walks")
struct ClockTests {
  private let origin = Date(timeIntervalSinceNow: -3600)
  private static let day = 86_400.0
  private static let year = 365 * day

  /// How a source's wall clock is set: from batches on, seconds beside the right time.
  enum Setting: String, CaseIterable, Sendable {
    case never
    case dayBackAndForward
    case yearAheadAndBack
    case from1970
    case secondByState

    func error(at batch: Int, origin: Date) -> Double {
      switch self {
      case .never: 0
      case .dayBackAndForward: (200..<400).contains(batch) ? -day : 0
      case .yearAheadAndBack: (200..<400).contains(batch) ? year : 0
      case .from1970: batch < 300 ? -origin.timeIntervalSince1970 : 0
      case .secondByState: Double(batch / 60)
      }
    }
  }

  private func batches(_ setting: Setting) -> [SampleBatch] {
    HandMadeWalk.batches { origin.addingTimeInterval(setting.error(at: $0, origin: origin)) }
  }

  /// Everything that was walked, by the dates that hold in the end.
  private func outcome(
    _ run: KeptRun, late: Double = 0
  ) -> (steps: Int, quarters: [Int], states: [ActivityState]) {
    let begin = origin.addingTimeInterval(late)
    let cuts = stride(from: 0.0, through: HandMadeWalk.seconds, by: 300)
      .map { begin.addingTimeInterval($0) }
    return (
      run.steps(from: begin.addingTimeInterval(-10), to: begin.addingTimeInterval(7200)),
      zip(cuts, cuts.dropFirst()).map { run.steps(from: $0, to: $1) },
      run.states(from: begin, to: cuts[cuts.count - 1])
    )
  }

  @Test(
    "Totals, quarters and states are those of a clock that was right all along",
    arguments: Setting.allCases, [[], [150, 250, 450]])
  func settings(_ setting: Setting, kills: [Int]) throws {
    let right = try KeptRun()
    for batch in batches(.never) { right.take(batch) }
    let whole = outcome(right)
    #expect(whole.steps > 1500)

    let run = try KeptRun()
    run.connect("a boot")
    for (i, batch) in batches(setting).enumerated() {
      run.take(batch)
      if i % 30 == 29 { run.keeper?.commitNow() }
      guard kills.contains(i) else { continue }
      try run.kill()
      run.connect("a boot")
    }
    // The last setting of all holds for the whole session.
    let found = outcome(run, late: setting.error(at: 599, origin: origin))
    #expect(abs(found.steps - whole.steps) <= kills.count)
    for (one, other) in zip(found.quarters, whole.quarters) { #expect(abs(one - other) <= 1) }
    let starts = found.states.map(\.start.date)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
    #expect(found.states.map(\.activity.flags) == whole.states.map(\.activity.flags))
  }

  @Test("R66: a subscription never falls, and counts on", arguments: Setting.allCases)
  func subscription(_ setting: Setting) throws {
    let run = try KeptRun()
    let device = try #require(run.device)
    let heard = Guarded<[Int]>([])
    let all = batches(setting)
    run.take(all[0])
    let client = device.host.connect()
    let subscription = client.subscribe(to: .pedometer(since: client.now)) { update, _ in
      if case .pedometer(let record) = update { heard.withLock { $0.append(record.steps) } }
    }
    for batch in all.dropFirst() { run.take(batch) }
    let counts = heard.withLock { $0.map { $0 } }
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(try #require(counts.last) > 1500)
    withExtendedLifetime(subscription) {}
  }

  @Test("After a year ahead and back nothing that was remembered is gone")
  func notPurged() throws {
    let run = try KeptRun()
    // Two days ago somebody walked, too.
    let before = origin.addingTimeInterval(-2 * Self.day)
    for batch in HandMadeWalk.batches(origin: { _ in before }) { run.take(batch) }
    try run.restart()
    let old = run.steps(from: before, to: before.addingTimeInterval(1300))
    #expect(old > 1500)
    run.connect("a boot")
    for (i, batch) in batches(.yearAheadAndBack).enumerated() {
      run.take(batch)
      if i % 30 == 29 { run.keeper?.commitNow() }
      // The clock is wrong while the service begins anew, too.
      if i == 300 {
        try run.kill()
        run.connect("a boot")
      }
    }
    // The end of its session has decided what was open.
    let kept = run.steps(from: before, to: before.addingTimeInterval(1300))
    #expect((old...old + 5).contains(kept))
  }

  @Test("A board that wakes up in 1970 each time keeps what it counts before it knows the date")
  func boots() throws {
    let walked = try KeptRun()
    for batch in batches(.never) { walked.take(batch) }
    let once = outcome(walked).steps
    let run = try KeptRun()
    let beginning = Date(timeIntervalSince1970: 10)
    for boot in 1...3 {
      run.connect("boot \(boot)")
      for batch in HandMadeWalk.batches(origin: { _ in beginning }) {
        #expect(run.take(batch) == 0)
      }
      run.keeper?.commitNow()
      try run.powerCut()
    }
    run.connect("boot 4")
    for batch in HandMadeWalk.batches(origin: { _ in beginning }) { run.take(batch) }
    let all = run.steps(
      from: beginning.addingTimeInterval(-10), to: beginning.addingTimeInterval(2000))
    // Each end may decide a few steps otherwise.
    #expect(abs(all - 4 * once) <= 12)
    let states = run.states(from: beginning, to: beginning.addingTimeInterval(2000))
    #expect(zip(states, states.dropFirst()).allSatisfy { $0.start.date < $1.start.date })
  }

  @Test("A suspend of eight hours is a gap, and the boot clock stands meanwhile")
  func suspended() throws {
    let night = 8 * 3600.0
    let asleep = Guarded(0.0)
    let origin = origin
    let elapsed = Guarded(0.0)
    let machine = MachineClock(
      uptime: { 5000 + elapsed.withLock { $0 } }, wait: { _ in },
      date: { origin.addingTimeInterval(elapsed.withLock { $0 } + asleep.withLock { $0 }) },
      suspended: { asleep.withLock { $0 } })
    let device = PushedDevice(name: "phone", machine: machine)
    device.describe([.acceleration: 50])
    let stamps = Guarded<[Double]>([])
    let client = device.host.connect()
    let subscription = client.subscribe(to: .accelerometer(interval: 0.02)) { update, _ in
      if case .accelerometer(let reading) = update {
        stamps.withLock { $0.append(reading.moment.timestamp) }
      }
    }
    var clock = SourceClock()
    for (i, batch) in HandMadeWalk.batches(origin: { _ in origin }).enumerated() {
      var batch = batch
      if i >= 300 {
        asleep.withLock { $0 = night }
        for k in batch.samples.indices {
          batch.samples[k].time = batch.samples[k].time.advanced(by: night)
        }
      }
      elapsed.withLock { $0 = Double(i + 1) * 2 }
      #expect(device.take(batch, by: &clock) == 0)
    }
    let heard = stamps.withLock { $0.map { $0 } }
    #expect(heard.count > 59_000)
    // The gap is a batch long at most.
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $1 > $0 && $1 - $0 < 2.1 })
    #expect(abs(try #require(heard.last) - 5000 - 1200) < 2.1)
    withExtendedLifetime((client, subscription)) {}
  }
}
