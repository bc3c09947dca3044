import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("A batch says who decided its activity")
struct ActivityLikelihoodsTests {
  private static func vector(_ values: [ActivityClass: Float], else rest: Float) -> ClassVector {
    var v = ClassVector.zero
    for activity in ActivityClass.allCases { v[activity] = values[activity] ?? rest }
    return v
  }

  private let walk = Self.vector([.walking: 0.8, .cycling: 0.15], else: 0.0125)

  @Test("The shares add up to the logarithm of the odds, whoever spoke")
  func sum() {
    var likelihoods = ActivityLikelihoods()
    likelihoods[.acceleration] = Self.vector([.walking: 0.6, .cycling: 0.3], else: 0.025)
    likelihoods[.rotation] = Self.vector([.walking: 1, .cycling: 0.7], else: 0.4)
    likelihoods[.speed] = SpeedLikelihood.of(pace: 4, top: 4, pull: nil)
    let reason = likelihoods.reason(for: walk)
    #expect(reason.likeliest == .walking)
    #expect(reason.next == .cycling)
    let odds = Float(Trigonometry.log(0.8 / 0.15))
    #expect(abs(reason.margin - odds) < 1e-5)
    let sum = EvidenceSource.allCases.reduce(Float(0)) { $0 + reason[$1] }
    #expect(abs(sum - odds) < 1e-5)
    // Feet and shaking spoke for the walk, 4 m/s against it.
    #expect(reason[.acceleration] > 0)
    #expect(reason[.rotation] > 0)
    #expect(reason[.speed] < 0)
  }

  @Test("A silent source says 0, and one who finds both alike says 0 too")
  func silence() {
    var likelihoods = ActivityLikelihoods()
    likelihoods[.acceleration] = walk
    likelihoods[.rotation] = Self.vector([:], else: 0.5)
    let reason = likelihoods.reason(for: walk)
    for source in [EvidenceSource.rotation, .speed, .host] {
      #expect(reason[source] == 0)
    }
    #expect(reason[.acceleration] != 0)
  }

  @Test("What no source of the batch explains is memory")
  func memory() {
    let reason = ActivityLikelihoods().reason(for: walk)
    #expect(reason.decisive == .memory)
    #expect(reason[.memory] == reason.margin)
    #expect(reason.margin > 0)
  }

  @Test("Who says more than a batch may is not made up for by memory")
  func limit() {
    let sure = Self.vector([.walking: 0.999], else: 1e-7)
    var likelihoods = ActivityLikelihoods()
    likelihoods[.acceleration] = sure
    likelihoods[.speed] = SpeedLikelihood.of(pace: 1.5, top: 1.5, pull: nil)
    let before = Self.vector([.walking: 0.5, .cycling: 0.3], else: 0.05)
    let after = (before * ActivityFilter.likelihood(likelihoods.evidence ?? .even)).normalized
    let reason = likelihoods.reason(for: after)
    #expect(reason.next == .cycling)
    #expect(abs(reason[.memory] - Float(Trigonometry.log(0.5 / 0.3))) < 1e-4)
    #expect(reason[.acceleration] > reason[.speed])
    #expect(reason[.speed] > 0)
  }

  @Test("A halt within a ride is held by memory, against the stillness")
  func halt() {
    var state = ClassVector.zero
    state[ActivityFilter.halt] = 0.9
    state[.stationary] = 0.1
    var likelihoods = ActivityLikelihoods()
    likelihoods[.acceleration] = Self.vector([.stationary: 0.95], else: 0.01)
    let reason = likelihoods.reason(for: state)
    #expect(reason.likeliest == .automotive)
    #expect(reason.next == .stationary)
    #expect(reason.decisive == .memory)
    #expect(reason[.acceleration] < 0)
  }

  @Test("A speed of 25 m/s decides for a vehicle against a walk")
  func speed() {
    var likelihoods = ActivityLikelihoods()
    likelihoods[.acceleration] = Self.vector([.walking: 0.3, .automotive: 0.3], else: 0.1)
    likelihoods[.speed] = SpeedLikelihood.of(pace: 25, top: 25, pull: nil)
    let reason = likelihoods.reason(
      for: Self.vector([.automotive: 0.7, .walking: 0.2], else: 0.025))
    #expect(reason.likeliest == .automotive)
    #expect(reason.next == .walking)
    #expect(reason.decisive == .speed)
  }

  @Test("Fixes at 25 m/s, acceleration of nothing: from the first batch on the speed decides")
  func speedOfFixes() throws {
    var recognizer = ActivityRecognizer()
    for i in 0..<3 {
      recognizer.process(
        LocationFix(latitude: 0, longitude: 0, horizontalAccuracy: 5, speed: 25),
        at: SensorTime(seconds: Double(i)))
    }
    let finding = recognizer.closeBatch(at: SensorTime(seconds: 2.5), features: nil, steps: 0)
    let reason = try #require(finding.reason)
    #expect(reason.likeliest == .automotive)
    #expect(reason.decisive == .speed)
    #expect(reason[.acceleration] == 0)
  }

  @Test("That the device is a watch is the host's word, and nobody else's")
  func watch() {
    let standing = Self.vector([.stationary: 0.9, .automotive: 0.06], else: 0.01)
    var recognizer = ActivityRecognizer()
    recognizer.process(.watch(true))
    recognizer.process(
      LocationFix(latitude: 0, longitude: 0, horizontalAccuracy: 5, speed: 25),
      at: SensorTime(seconds: 1))
    let finding = recognizer.closeBatch(at: SensorTime(seconds: 2.5), features: nil, steps: 0)
    #expect(finding.evidence?[.automotive] == 0)
    #expect(finding.reason?.likeliest != .automotive)
    #expect(finding.reason?.next != .automotive)
    // Where a ride is still second, what speaks against it stands under the host's name.
    var likelihoods = ActivityLikelihoods()
    likelihoods[.acceleration] = Self.vector([.automotive: 0.5], else: 0.1)
    likelihoods[.host] = Self.vector([.automotive: 0], else: 1)
    let reason = likelihoods.reason(for: standing)
    #expect(reason.next == .automotive)
    #expect(reason.decisive == .host)
    #expect(reason[.host].isFinite)
  }

  @Test("Nothing known, no reason: without a sensor, and after a pause of two batches")
  func nothing() {
    var recognizer = ActivityRecognizer()
    let before = recognizer.closeBatch(at: SensorTime(seconds: 2.5), features: nil, steps: 0)
    #expect(before.reason == nil)
    recognizer.process(
      LocationFix(latitude: 0, longitude: 0, horizontalAccuracy: 5, speed: 25),
      at: SensorTime(seconds: 3))
    let reasons = (2...70).map {
      recognizer.closeBatch(at: SensorTime(seconds: 2.5 * Double($0)), features: nil, steps: 0)
        .reason
    }
    #expect(reasons.first??.decisive == .speed)
    // The fix is forgotten after two minutes. The first batch without it lives on memory.
    let last = reasons.lastIndex { $0 != nil }
    #expect(last.map { reasons[$0]?.decisive } == .memory)
    #expect(last.map { reasons.suffix(from: $0 + 1).count } ?? 0 > 0)
  }

  @Test("In every batch of a recording the shares add up, and the first class is the called one")
  func batches() {
    var sink = RecordingSink()
    var coprocessor = MotionCoprocessor()
    for i in 0..<3000 {
      let time = SensorTime(nanoseconds: Int64(i) * 20_000_000)
      let t = time.seconds
      let a =
        t < 20 || t > 40
        ? SyntheticAcceleration.rest : SyntheticAcceleration.gait(t, cadence: 1.9, bounce: 0.35)
      coprocessor.process(Sample(.acceleration(a), at: time), into: &sink)
    }
    coprocessor.finish(into: &sink)
    let reasons = sink.batches.compactMap(\.reason)
    #expect(reasons.count >= sink.batches.count - 1)
    for batch in sink.batches {
      #expect((batch.reason == nil) == batch.activity.unknown)
      guard let reason = batch.reason else { continue }
      #expect(reason.margin > -1e-5)
      #expect(reason[reason.decisive] > 0)
      let called: ActivityClass =
        batch.activity.walking ? .walking : batch.activity.stationary ? .stationary : .other
      #expect(reason.likeliest == called)
      #expect(reason.next != reason.likeliest)
    }
    // The walk begins against what came before, by what the batch itself says.
    let first = sink.batches.first { $0.activity.walking }?.reason
    #expect(first.map { $0[.memory] < 0 && $0.decisive == .acceleration } == true)
  }
}
