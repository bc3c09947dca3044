import MotionSimulator
import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Whether a wrist wears the device, by its movement")
struct WearRecognizerTests {
  private let walk: MotionActivity = {
    var activity = MotionActivity()
    activity.walking = true
    return activity
  }()

  /// A batch of neither, of which only the weights' constants speak; then as far to one side as is asked.
  private func batch(_ logOdds: Float, walked: Bool) -> BatchFeatures {
    var features = BatchFeatures()
    (features.spread, features.horizontalSpread) = (-2, -2)
    let plain = walked ? WearModel.walking(features) : WearModel.moving(features)
    let number = \BatchFeatures.lengthBands.power
    var raised = features
    if walked { raised[keyPath: number].0 += 1 } else { raised[keyPath: number].5 += 1 }
    let slope = (walked ? WearModel.walking(raised) : WearModel.moving(raised)) - plain
    let by = (logOdds - plain) / slope
    if walked { features[keyPath: number].0 += by } else { features[keyPath: number].5 += by }
    return features
  }

  /// What is said of minutes of walks and of other movement with these log-odds.
  private func finding(
    walks: Int, _ walked: Float, others: Int = 0, _ other: Float = 0
  ) -> WearFinding? {
    var recognizer = WearRecognizer()
    for _ in 0..<walks { recognizer.process(batch(walked, walked: true), of: walk) }
    for _ in 0..<others { recognizer.process(batch(other, walked: false), of: MotionActivity()) }
    return recognizer.finding
  }

  @Test("Nothing is said of less than three minutes, and nothing where it is undecided")
  func undecided() {
    #expect(finding(walks: 71, 3) == nil && finding(walks: 40, 3, others: 31, 3) == nil)
    #expect(finding(walks: 72, 3) != nil && finding(walks: 40, 3, others: 32, 3) != nil)
    #expect(finding(walks: 200, 0.3) == nil && finding(walks: 200, -0.3) == nil)
  }

  @Test("The farther from even, the surer, to both sides", arguments: [true, false])
  func levels(isWrist: Bool) {
    let sign: Float = isWrist ? 1 : -1
    for (size, level) in [(0.5, .low), (1, .medium), (2, .high)] as [(Float, Confidence)] {
      let found = finding(walks: 60, sign * size, others: 60, sign * size)
      #expect(found == WearFinding(isWrist: isWrist, confidence: level))
    }
  }

  @Test("No wrist is more than likely by walks alone, nor where other movement says the contrary")
  func agreement() {
    #expect(finding(walks: 400, 5)?.confidence == .low)
    #expect(finding(walks: 400, 5, others: 23, 5)?.confidence == .low)
    #expect(finding(walks: 400, 5, others: 24, 5)?.confidence == .high)
    #expect(finding(walks: 400, 5, others: 60, -1) == .init(isWrist: true, confidence: .low))
    #expect(finding(walks: 23, 5, others: 400, 5)?.confidence == .low)
    #expect(finding(walks: 400, -5)?.confidence == .medium)
    #expect(finding(walks: 400, -5, others: 24, -5)?.confidence == .high)
  }

  @Test("Rest, runs, rides and what has no direction are no evidence")
  func noEvidence() {
    var (rest, run, flat) = (
      batch(5, walked: false), batch(5, walked: true), batch(5, walked: true)
    )
    rest.spread = -4.6
    run.spread = -0.8
    flat.horizontalSpread = -6.9
    var ride = MotionActivity()
    ride.automotive = true
    var recognizer = WearRecognizer()
    for _ in 0..<100 {
      recognizer.process(rest, of: MotionActivity())
      recognizer.process(run, of: walk)
      recognizer.process(flat, of: walk)
      recognizer.process(batch(5, walked: false), of: ride)
    }
    #expect(recognizer.finding == nil)
    for _ in 0..<72 { recognizer.process(batch(5, walked: true), of: walk) }
    #expect(recognizer.finding?.isWrist == true)
  }
}

/// What a coprocessor says of a simulated life whose host is silent.
private struct Life {
  let batches: [MotionBatch]
  let found: WearFinding?

  init(
    _ text: String, seed: UInt64, recognizes: Bool = true, hint: (Hint, at: Double)? = nil
  ) throws {
    var simulation = Simulation(try Scenario(name: "life", text: text + "\n"), seed: seed)
    var coprocessor = MotionCoprocessor()
    coprocessor.fusesMotion = false
    coprocessor.recognizesWear = recognizes
    var sink = RecordingSink()
    var awaited = hint
    while let sample = simulation.next() {
      if let (hint, moment) = awaited, sample.time.seconds >= moment {
        coprocessor.process(Sample(.hint(hint), at: sample.time), into: &sink)
        awaited = nil
      }
      if case .hint = sample.reading { continue }
      coprocessor.process(sample, into: &sink)
    }
    coprocessor.finish(into: &sink)
    (batches, found) = (sink.batches, coprocessor.wear)
  }

  var rides: Int { batches.count { $0.activity.automotive } }
  var sure: Double? { batches.first { $0.isWatch }?.end.seconds }
}

@Suite("R62 by movement: a wrist that is sure is a watch from then on")
struct RecognizedWristTests {
  private static let logger = "phone logger without gyroscope magnetometer barometer\n"
  /// A bus, a walk and busy hands of four minutes each, and the bus again.
  private static let day = logger + "in wrist\nbus 4 min\nwalk 4 min\ndo teeth 4 min\nbus 4 min"

  @Test("What was a ride before stays one, and none is told of what follows")
  func sure() throws {
    let life = try Life(Self.day, seed: 2)
    let sure = try #require(life.sure)
    #expect(life.found == WearFinding(isWrist: true, confidence: .high))
    #expect(sure > 480 && sure < 725)
    let rides = life.batches.filter { $0.activity.automotive }.map(\.end.seconds)
    #expect(rides.count { $0 < 250 } > 50)
    #expect(rides.allSatisfy { $0 < sure })
    #expect(life.batches.allSatisfy { $0.isWatch == ($0.end.seconds >= sure) })
  }

  @Test("Who does not ask is told nothing, and rides stay rides")
  func unasked() throws {
    let life = try Life(Self.day, seed: 2, recognizes: false)
    #expect(life.found == nil && life.sure == nil)
    #expect(life.batches.count { $0.activity.automotive && $0.end.seconds > 750 } > 50)
  }

  @Test("A host that says what it is ends it", arguments: [true, false])
  func host(isWatch: Bool) throws {
    let life = try Life(Self.day, seed: 2, hint: (.watch(isWatch), at: 300))
    #expect(life.found == nil)
    #expect(life.batches.allSatisfy { $0.isWatch == (isWatch && $0.end.seconds > 300) })
  }

  @Test(
    "A phone is never surely a watch, and keeps its rides",
    arguments: ["pocket", "back_pocket", "jacket", "bag", "hand", "swinging_hand"])
  func phones(place: String) throws {
    let day =
      "in \(place)\nwalk 4 min\nstand 2 min while typing\nsit 2 min while playing\nbus 4 min"
    for seed in 1...3 as ClosedRange<UInt64> {
      let life = try Life(Self.logger + day, seed: seed)
      #expect(life.sure == nil, "\(place), \(seed)")
      #expect(life.found?.isWrist != true || life.found?.confidence != .high)
      #expect(life.rides > 40, "\(place), \(seed)")
    }
  }
}
