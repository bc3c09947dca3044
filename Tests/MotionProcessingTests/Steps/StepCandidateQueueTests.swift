import MotionTestSupport
import Testing

@testable import MotionProcessing

/// Feeds a candidates with waves and with windows of a score and a lag, every half second.
private struct StepCandidateBench {
  var candidates = StepCandidateQueue()
  var lines: [StepRevision] = []
  var confirmed: [ConfirmedStep] = []

  /// Waves at `times` with `rises`, all in windows of gait with `lag`, until 8 s after the last.
  mutating func walk(
    _ waves: [(time: Double, prominence: Float)], lag: Float, score: Float = 3, isPlain: Bool = true
  ) {
    var rest = waves[...]
    let end = (waves.last?.time ?? 0) + 8
    let last = waves.last?.time ?? 0
    var now = 0.0
    while now < end {
      now += 0.1
      while let wave = rest.first, wave.time + 0.3 < now {
        rest.removeFirst()
        candidates.hold(
          StepCandidate(
            time: SensorTime(seconds: wave.time), prominence: wave.prominence,
            isPlain: isPlain && wave.prominence > 0.045), at: SensorTime(seconds: now))
        drain()
      }
      let tick = (now * 10).rounded()
      guard tick.truncatingRemainder(dividingBy: 5) == 0 else { continue }
      let at = SensorTime(seconds: now)
      candidates.vote(
        score: now < last + 1.5 ? score : -6, lag: now < last + 1.5 ? lag : 0,
        from: at.advanced(by: -3))
      while let step = candidates.nextConfirmed(at: at) { confirmed.append(step) }
      drain()
    }
    while let step = candidates.nextConfirmedAtEnd(at: SensorTime(seconds: end)) {
      confirmed.append(step)
    }
    drain()
  }

  mutating func drain() { while let line = candidates.nextLine() { lines.append(line) } }
}

@Suite("The candidates decides wave by wave")
struct StepCandidateQueueTests {
  private func even(_ n: Int, every interval: Double, prominence: Float = 0.3) -> [(Double, Float)]
  {
    (0..<n).map { (3 + Double($0) * interval, prominence) }
  }

  @Test("Steps count at any beat, down to one in two seconds", arguments: [0.3, 0.55, 0.9, 1.4, 2])
  func beats(interval: Double) {
    var bench = StepCandidateBench()
    bench.walk(even(14, every: interval), lag: Float(interval))
    #expect(bench.confirmed.count == 14)
  }

  @Test("A low wave in the place of a step is one; a low one between two steps is none")
  func lowWaves() {
    var missing = even(16, every: 0.7)
    missing[8].1 = 0.04 * 1.7
    var bench = StepCandidateBench()
    bench.walk(missing, lag: 0.7)
    #expect(bench.confirmed.count == 16)

    var doubled = even(16, every: 0.8)
    doubled.insert((doubled[8].0 + 0.38, 0.1), at: 9)
    bench = StepCandidateBench()
    bench.walk(doubled, lag: 0.8)
    #expect(bench.confirmed.count == 16)
    #expect(bench.lines.contains { $0.refusal == .crowded })
  }

  @Test("A walk begins with at most one low wave")
  func beginning() {
    var waves = even(16, every: 0.6)
    for i in 0..<4 { waves[i].1 = 0.05 }
    waves[3].1 = 0.09
    var bench = StepCandidateBench()
    bench.walk(waves, lag: 0.6)
    #expect(bench.confirmed.count == 14)
  }

  @Test("A step ends the time on foot since the one before, the first of a bout ends none")
  func activeTime() {
    var bench = StepCandidateBench()
    let second = even(20, every: 0.55).map { ($0.0 + 60, $0.1) }
    bench.walk(even(20, every: 0.55) + second, lag: 0.55)
    let told = bench.lines.filter { $0.verdict == .confirmed }
    #expect(told.count == 40)
    for (before, step) in zip(told, told.dropFirst()) {
      let interval = step.time.seconds(since: before.time)
      #expect(step.activeTime == (interval < 2 ? interval : 0))
    }
    #expect(told.filter { $0.activeTime == 0 }.count == 2)
    #expect(bench.lines.allSatisfy { $0.verdict == .confirmed || $0.activeTime == 0 })
  }

  @Test("Five waves are no walk")
  func tooFew() {
    var bench = StepCandidateBench()
    bench.walk(even(5, every: 0.55), lag: 0.55)
    #expect(bench.confirmed.isEmpty)
    #expect(bench.lines.filter { $0.verdict == .dropped }.count == 5)
  }

  @Test("Sure steps are doubted less than those at the edge; every errorProbability is 0 to 0.5")
  func errorProbabilities() {
    var bench = StepCandidateBench()
    var waves = even(20, every: 0.55)
    waves[0].1 = 0.09
    bench.walk(waves, lag: 0.55)
    let told = bench.lines.filter { $0.verdict == .confirmed }.compactMap(\.errorProbability)
    #expect(told.allSatisfy { (0...0.5).contains($0) })
    #expect(told.count == 20)
    #expect(told[10] < 0.05)
    #expect(told[0] > told[10])
  }

  @Test("A confirmed step tells its cadence, other lines tell none")
  func cadence() {
    var bench = StepCandidateBench()
    bench.walk(even(20, every: 0.55), lag: 0.55)
    for line in bench.lines {
      #expect((line.cadence == nil) == (line.verdict != .confirmed))
      #expect((line.length == nil) == (line.cadence == nil))
    }
    let last = bench.lines.last { $0.verdict == .confirmed }
    #expect(abs((last?.cadence ?? 0) - 1 / 0.55) < 0.01)
  }

  @Test(
    "The log keeps a errorProbability to half a hundredth of itself",
    arguments: [0, 6e-6, 1e-3, 0.11, 0.5])
  func keptErrorProbability(errorProbability: Float) {
    var log = StepLog(capacity: 2)
    log.write(
      StepCandidate(), .dropped, known: .zero, errorProbability: errorProbability, refusal: .noGait)
    log.write(StepCandidate(), .dropped, known: .zero, errorProbability: .nan, refusal: .noGait)
    #expect(
      abs((log.popFirst()?.errorProbability ?? 1) - errorProbability) <= 0.005 * errorProbability)
    #expect(log.popFirst()?.errorProbability == 0)
  }

  @Test("The time of a step settles between its neighbours")
  func settling() {
    let steps = [0, 0.6, 1.1].map { StepCandidate(time: SensorTime(seconds: $0)) }
    let middle = StepRhythm.settled(steps[0], steps[1], steps[2]).seconds
    #expect(abs(middle - 0.575) < 1e-6)
    #expect(StepRhythm.settled(nil, steps[1], steps[2]) == steps[1].time)
    let far = StepCandidate(time: SensorTime(seconds: 3))
    #expect(StepRhythm.settled(steps[0], steps[1], far) == steps[1].time)
  }

  @Test("The candidates keep within three kilobytes")
  func size() {
    let heap =
      StepCandidateQueue.capacity * MemoryLayout<StepCandidate>.stride
      + (StepCandidateQueue.capacity + 4) * StepLog.lineSize
    #expect(heap + MemoryLayout<StepCandidateQueue>.size <= 3072)
    #expect(MemoryLayout<StepCandidate>.stride == 32)
    #expect(StepLog.lineSize == 32)
  }

  /// Waves and windows at random, a reader who sleeps, breaks.
  @Test("Whatever comes, each wave is held once and decided once", arguments: 0..<30)
  func conservation(seed: Int) {
    var random = SeededNoise(seed: UInt64(seed + 1))
    var candidates = StepCandidateQueue()
    var lines: [StepRevision] = []
    var counted = 0
    let isLazy = seed % 3 == 0
    func drain() { while let line = candidates.nextLine() { lines.append(line) } }
    var time = 0.0
    for i in 0..<1_500 {
      time += 0.05 + abs(random.vector(0.2).x)
      let now = SensorTime(seconds: time)
      let wave = random.vector(1)
      candidates.hold(
        StepCandidate(
          time: now.advanced(by: -0.3), prominence: abs(Float(wave.x)), isPlain: wave.y > -0.5),
        at: now)
      if !isLazy { drain() }
      if i % 3 == 0 {
        let window = random.vector(2)
        candidates.vote(
          score: Float(window.x + 1.5), lag: Float(abs(window.y) + 0.2), from: now.advanced(by: -3))
        while candidates.nextConfirmed(at: now) != nil { counted += 1 }
      }
      if i % 400 == 399 { while candidates.nextConfirmedAtEnd(at: now) != nil { counted += 1 } }
      if !isLazy || i % 100 == 99 { drain() }
    }
    while candidates.nextConfirmedAtEnd(at: SensorTime(seconds: time)) != nil { counted += 1 }
    drain()
    var open: Set<Int> = []
    var next = 0
    for line in lines {
      #expect((line.refusal != nil) == (line.verdict == .dropped))
      #expect((line.errorProbability == nil) == (line.verdict == .held))
      #expect((0...0.5).contains(line.errorProbability ?? 0))
      if line.verdict == .held {
        #expect(line.number == next)
        next += 1
        open.insert(line.number)
      } else {
        #expect(open.remove(line.number) != nil)
      }
    }
    #expect(open.isEmpty)
    #expect(next > 30)
    #expect(lines.filter { $0.verdict == .confirmed }.count == counted)
  }
}

@Suite("Waves of the step band")
struct StepPeakFinderTests {
  @Test("The middle of a wave is found between two samples", arguments: [0.9, 1.7, 2.3])
  func middle(rate: Double) {
    var finder = StepPeakFinder()
    var found: [Double] = []
    for i in 0..<500 {
      let t = Double(i) * 0.02
      let x = Float(0.2 * Trigonometry.sin(2 * Trigonometry.pi * rate * (t - 0.013)))
      if let peak = finder.process(x, at: SensorTime(seconds: t)) {
        found.append(peak.time.seconds)
      }
    }
    #expect(found.count >= Int(9 * rate))
    for time in found.dropFirst() {
      let phase = (time - 0.013) * rate - 0.25
      #expect(abs(phase - phase.rounded()) < 0.01 * rate)
    }
  }

  @Test("A low wave among high ones is told, but not as a plain one")
  func lowWave() {
    var finder = StepPeakFinder()
    var plain: [Bool] = []
    for i in 0..<500 {
      let t = Double(i) * 0.02
      let height: Float = t > 5 && t < 7 ? 0.045 : 0.3
      let x = height * Float(Trigonometry.sin(2 * Trigonometry.pi * t))
      if let peak = finder.process(x, at: SensorTime(seconds: t)) { plain.append(peak.isPlain) }
    }
    #expect(plain.filter { !$0 }.count == 1)
    #expect(plain.filter { $0 }.count >= 8)
  }
}
