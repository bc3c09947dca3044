import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import MotionTestSupport
import Testing

@testable import MotionStore
@testable import coremotiond

/// A watch at a hand that trembles for half of each minute, whose owner falls at some moments, 50 Hz.
private enum HandMadeHand {
  static let falls = [130.0, 290.0]
  static let seconds = 400.0

  private static let samples = (0..<Int(seconds * 50)).flatMap { (i: Int) -> [Sample] in
    let t = Double(i) / 50
    let (now, next) = (turn(t), turn(t + 1e-4))
    let up = push(t)
    let beat = 2 * Trigonometry.pi * 5
    let aside = isShaking(t) ? 0.3 / 200 * beat * beat / 9.80665 * Trigonometry.sin(beat * t) : 0
    let time = SensorTime(seconds: t)
    // Rest shows in a sensor by its noise.
    let noise = { (axis: Double) in 0.003 * Trigonometry.sin(t * 977 + axis * t * 331) }
    return [
      Sample(
        .acceleration(
          Vector3(
            noise(1), (up - 1) * Trigonometry.sin(now) + aside + noise(2),
            (up - 1) * Trigonometry.cos(now) + noise(3))), at: time),
      Sample(.rotationRate(Vector3((next - now) / 1e-4 + noise(4), noise(5), noise(6))), at: time),
    ]
  }

  private static func isShaking(_ t: Double) -> Bool {
    t.truncatingRemainder(dividingBy: 60) >= 30 && !falls.contains { abs(t - $0) < 30 }
  }

  private static func turn(_ t: Double) -> Double {
    if isShaking(t) { return 0.006 * Trigonometry.sin(2 * Trigonometry.pi * 5 * t) }
    guard let fall = falls.last(where: { t >= $0 - 1 }) else { return 0 }
    let down = smooth((t - fall + 0.4) / 0.4) - smooth((t - fall - 20) / 4)
    return 1.4 * down
  }

  private static func push(_ t: Double) -> Double {
    guard let fall = falls.last(where: { t >= $0 - 1 }) else { return 0 }
    let x = (t - fall - 0.05) / 0.03
    let light = t - fall > -0.35 && t < fall ? 0.7 : 0
    return light - 3.5 * Trigonometry.exp(-x * x / 2)
  }

  private static func smooth(_ x: Double) -> Double {
    (1 - Trigonometry.cos(Trigonometry.pi * min(max(x, 0), 1))) / 2
  }

  /// In batches of two seconds.
  static func batches(_ origin: Date) -> [SampleBatch] {
    stride(from: 0, to: samples.count, by: 200).enumerated().map { i, start in
      let head = i == 0 ? [Sample(.hint(.watch(true)), at: .zero)] : []
      return SampleBatch(
        number: UInt64(i + 1), origin: origin, samples: head + samples[start..<(start + 200)])
    }
  }
}

@Suite("What a service keeps of who wears a watch")
struct WearerTests {
  private let origin = Date(timeIntervalSinceNow: -3600)

  private func date(_ seconds: Double) -> Date { origin.addingTimeInterval(seconds) }

  private func begin() throws -> KeptRun {
    let run = try KeptRun()
    describe(run)
    return run
  }

  private func describe(_ run: KeptRun) {
    run.device?.describe([.acceleration: 50, .rotationRate: 50])
  }

  private func minutes(_ run: KeptRun) -> [MovementMinute] {
    let found = Guarded<[MovementMinute]>([])
    let client = run.device?.host.connect()
    client?.query(.movementMinutes(from: .distantPast, to: .distantFuture)) { result, _ in
      if case .success(.movementMinutes(let minutes)) = result { found.withLock { $0 = minutes } }
    }
    return found.withLock { $0 }
  }

  /// Falls that a program of a name hears of when it begins to listen.
  private func missed(_ run: KeptRun, by name: String = "app:reader") -> [FallRecord] {
    let found = Guarded<[FallRecord]>([])
    let client = run.device?.host.connect(
      authorization: .authorized, asksForAll: false, name: name)
    let subscription = client?.subscribe(to: .falls) { update, _ in
      if case .fall(let fall) = update { found.withLock { $0.append(fall) } }
    }
    subscription?.cancel()
    return found.withLock { $0 }
  }

  /// Pushes all; a program watches from the third batch on, and is gone.
  private func push(
    _ run: KeptRun, after: (_ batch: Int) throws -> Void = { _ in }
  ) throws {
    for (i, batch) in HandMadeHand.batches(origin).enumerated() {
      run.take(batch)
      if i == 2 {
        run.device?.host.connect().monitorMovement(forDuration: 3000)
        #expect(missed(run).isEmpty)
      }
      if i % 30 == 29 { run.keeper?.commitNow() }
      try after(i)
    }
  }

  /// Kills or ends the service, and sends the rest.
  private func cut(at places: Set<Int>, _ cut: (KeptRun) throws -> Void) throws -> KeptRun {
    let run = try begin()
    try push(run) { i in
      guard places.contains(i) else { return }
      try cut(run)
      describe(run)
    }
    return run
  }

  private func expectSame(_ run: KeptRun, as whole: KeptRun) {
    let (found, expected) = (minutes(run), minutes(whole))
    #expect(found.count == expected.count)
    for (one, other) in zip(found, expected) {
      #expect(abs(one.start.timeIntervalSince(other.start)) < 0.1)
      #expect(abs(one.end.timeIntervalSince(other.end)) < 0.1)
      #expect(abs(one.tremor.slight - other.tremor.slight) < 0.1)
    }
    #expect(missed(run).map(\.date) == missed(whole).map(\.date))
  }

  @Test("Minutes without a break, and the newest fall for who was not there")
  func whole() throws {
    let run = try begin()
    try push(run)
    let minutes = minutes(run)
    // From the sixth second to the last whole minute.
    try #require(minutes.count == 6)
    #expect(abs(minutes[0].start.timeIntervalSince(date(6))) < 0.2)
    for (one, next) in zip(minutes, minutes.dropFirst()) { #expect(one.end == next.start) }
    #expect(minutes[0].tremor.slight > 0.3)
    let falls = missed(run)
    try #require(falls.count == 1)
    #expect(abs(falls[0].date.timeIntervalSince(date(290.05))) < 0.2)
  }

  @Test(
    "Kills change no minute and no fall: what was said is said once",
    arguments: [[40, 66, 67], [146], [5, 100, 180]])
  func kills(_ places: [Int]) throws {
    let whole = try begin()
    try push(whole)
    expectSame(try cut(at: Set(places)) { try $0.kill() }, as: whole)
  }

  @Test("A restart goes on: the watch, how far it is, and when it ends")
  func restarts() throws {
    let run = try begin()
    try push(run)
    let before = run.device?.host.connect().movementMonitoring
    #expect(before?.processedUntil != nil && before?.expiration != nil)
    let (minutes, falls) = (minutes(run), missed(run))
    try run.restart()
    describe(run)
    let after = try #require(run.device?.host.connect().movementMonitoring)
    #expect(after.processedUntil == before?.processedUntil)
    #expect(
      abs(try #require(after.expiration).timeIntervalSince(try #require(before?.expiration))) < 0.1)
    #expect(self.minutes(run).prefix(minutes.count).elementsEqual(minutes))
    #expect(missed(run) == falls)
  }

  @Test("Each program hears of a fall until it has dealt with it, over restarts too")
  func heard() throws {
    let run = try begin()
    try push(run)
    let newest = try #require(missed(run, by: "app:a").first)
    #expect(missed(run, by: "app:a") == [newest])
    run.device?.host.connect(authorization: .authorized, asksForAll: false, name: "app:a")
      .acknowledgeFalls(upTo: newest.date)
    #expect(missed(run, by: "app:a").isEmpty && missed(run, by: "app:b") == [newest])
    try run.restart()
    describe(run)
    #expect(missed(run, by: "app:a").isEmpty && missed(run, by: "app:b") == [newest])
  }

  @Test("Erased minutes and falls are in no file any more, and the others are")
  func erased() throws {
    let run = try begin()
    try push(run)
    let keeper = try #require(run.keeper)
    #expect(minutes(run).count == 6)
    let document = try keeper.erase(device: nil, after: date(125), upTo: date(295))
    guard case .object(let erased) = document else { return #expect(Bool(false)) }
    // Those of 120, 180 and 240 s reach into it.
    #expect(erased["minutes"]?.integer == 3)
    #expect(erased["falls"]?.integer == 2 && erased["found"]?.integer == 0)
    run.device = run.keeper?.kept.withLock { $0["phone"]?.device }
    describe(run)
    #expect(missed(run).isEmpty)
    let left = minutes(run)
    #expect(left.allSatisfy { $0.end <= date(125.1) || $0.start >= date(294.9) })
    #expect(left.count >= 3)
  }
}
