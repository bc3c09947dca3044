import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTestSupport
import Testing

@testable import MotionHost

/// Feeds drawn by a seed from the scenarios and, where they are there, the recordings: a few, or 200
/// with `COREMOTION_TESTS=thorough`.
@Suite("A diary and the queries of the same walk are one history")
struct OneHistoryTests {
  private static let draws: Range<UInt64> = {
    let first =
      ProcessInfo.processInfo.environment["COREMOTION_SEED"].flatMap(UInt64.init) ?? 41_000
    return first..<first + (Thoroughness.isThorough ? 200 : 12)
  }()

  @Test("Any feed, cut anywhere: same bouts, same sums, live as asked later", arguments: draws)
  func agreement(seed: UInt64) throws {
    let feed = try DrawnFeed(seed: seed)
    var device = Device<Listener>(
      capabilities: DeviceCapabilities(features: [.steps, .distance, .floors, .pace, .activity]),
      clock: clock, store: MemoryStore(keepingFor: 1000))
    var analysis = try RecordingAnalysis(metadata: RecordingMetadata(recording: feed.name))
    var live: PedometerRecord?
    let receive: Device<Listener>.Send = { _, update in
      if case .pedometer(let record) = update { live = record }
    }
    var isSubscribed = false
    for sample in feed.samples {
      try analysis.process(sample)
      device.process(sample, receive)
      if !isSubscribed, sample.time >= feed.subscription {
        isSubscribed = true
        device.add(
          PedometerStream(since: clock.date(of: device.now)), for: Listener(), receive)
      }
    }
    let diary = try analysis.finish()
    device.finish(receive)

    let comment = Comment(rawValue: "seed \(seed): \(feed.name)")
    expectUnionsOfStates(diary, device.store, comment)
    expectEqualSums(diary, device.store, comment)
    guard let live else { return }
    let asked = HistoryQueries.record(
      from: live.start, to: live.end, now: clock.date(of: device.now),
      features: device.capabilities.features, store: device.store)
    #expect(live.steps == asked.steps, comment)
    #expect(live.distance == asked.distance, comment)
    #expect(live.averageActivePace == asked.averageActivePace, comment)
    #expect(live.floorsAscended == asked.floorsAscended, comment)
    #expect(live.floorsDescended == asked.floorsDescended, comment)
  }

  /// Every border of the diary is one of the states, and a segment is called what a state in it is.
  private func expectUnionsOfStates(
    _ diary: Diary, _ store: any HistoryStore, _ comment: Comment
  ) {
    let states = store.states(from: .distantPast, to: .distantFuture)
    // The end of the input is no state's start where the last state is unknown already.
    let last = diary.segments.suffix(1).map { clock.date(of: $0.end) }
    let borders = Set(states.map(\.start.date) + last)
    for segment in diary.segments {
      let (start, end) = (clock.date(of: segment.start), clock.date(of: segment.end))
      #expect(borders.contains(start) && borders.contains(end), "\(comment) \(segment)")
      let inside = states.filter { $0.start.date >= start && $0.start.date < end }
      let kinds = Set(inside.map { SegmentKind($0.activity) })
      switch segment.kind {
      case .other: break
      default: #expect(kinds.contains(segment.kind), "\(comment) \(segment)")
      }
    }
  }

  private func expectEqualSums(_ diary: Diary, _ store: any HistoryStore, _ comment: Comment) {
    var whole = WalkedSum()
    for (index, segment) in diary.segments.enumerated() {
      // What a device did before its first batch or after its last one belongs to those.
      let isLast = index == diary.segments.count - 1
      let asked = store.walked(
        from: index == 0 ? .distantPast : clock.date(of: segment.start),
        to: isLast ? .distantFuture : clock.date(of: segment.end))
      #expect(segment.walked == asked, "\(comment) \(segment)")
      whole = whole + segment.walked
    }
    if diary.totals.steps != nil {
      #expect(whole == store.walked(from: .distantPast, to: .distantFuture), comment)
      #expect(whole.steps == diary.totals.steps, comment)
    }
  }

  private let clock = DeviceClock(
    moment: Moment(timestamp: 1000, date: Date(timeIntervalSince1970: 1_780_300_000)))
}

/// Who listens; a device asks for no more than an identity.
private final class Listener: Sendable {}

/// Samples of a scenario or a recording, with stretches left out.
private struct DrawnFeed {
  let name: String
  let samples: [Sample]
  /// When a client begins to listen.
  let subscription: SensorTime

  private static let longest = 1500.0

  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var feed: [Sample] = []
    let recordings = Self.recordings
    if !recordings.isEmpty, Bool.random(using: &random) {
      let path = recordings[Int.random(in: recordings.indices, using: &random)]
      name = String(path.split(separator: "/").last ?? "")
      // A few recordings hold no sensor at all, only labels: nothing to agree on.
      if var reader = try? RecordingReader(path: path) {
        while let sample = try reader.next(), sample.time.seconds < Self.longest {
          feed.append(sample)
        }
      }
    } else {
      let scenario = Scenario.all[Int.random(in: Scenario.all.indices, using: &random)]
      name = "\(scenario.name) \(seed)"
      var simulation = Simulation(scenario, seed: seed)
      while let sample = simulation.next(), sample.time.seconds < Self.longest {
        feed.append(sample)
      }
    }
    let end = feed.last?.time.seconds ?? 0
    var gaps: [ClosedRange<Double>] = []
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      let start = Double.random(in: 0...end, using: &random)
      let longest = Bool.random(using: &random) ? 12.0 : 200
      gaps.append(start...start + Double.random(in: 0...longest, using: &random))
    }
    samples = feed.filter { sample in !gaps.contains { $0.contains(sample.time.seconds) } }
    subscription = SensorTime(seconds: Double.random(in: 0...end, using: &random))
  }

  /// Recordings of a megabyte at most, in order of their names; `../shared/data` lies beside the
  /// package.
  private static let recordings: [String] = {
    let package = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = "/\(package)/../shared/data"
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".zip") }.sorted().map { "\(folder)/\($0)" }.filter {
      let size = try? FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
      return (size ?? .max) < 1_000_000
    }
  }()
}
