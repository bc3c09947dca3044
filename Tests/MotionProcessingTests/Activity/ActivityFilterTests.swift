import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

/// Evidence drawn as letters, answers read as letters: S stationary, W walking, R running, C
/// cycling, A automotive, O none; H automotive and stationary.
struct Timeline {
  static let letters: [Character] = ["S", "W", "R", "C", "A", "O"]

  /// What a good classifier says in one batch: 98 % for the drawn class.
  static func evidence(_ letter: Character) -> ClassVector {
    var v = ClassVector.zero
    for i in 0..<letters.count { v[i] = letters[i] == letter ? 0.98 : 0.004 }
    return v
  }

  static func letter(_ activity: MotionActivity) -> Character {
    if activity.unknown { return "?" }
    if activity.automotive { return activity.stationary ? "H" : "A" }
    if activity.stationary { return "S" }
    if activity.walking { return "W" }
    if activity.running { return "R" }
    return activity.cycling ? "C" : "O"
  }

  static func live(_ drawing: String, isHinted: Bool = false) -> String {

    var state = ActivityFilter.origin
    var result = ""
    for c in drawing {
      state =
        ActivityFilter.predict(state, isHinted: isHinted) * ActivityFilter.likelihood(evidence(c))
      state = state.normalized
      result.append(letter(ActivityDecision.activity(state)))
    }
    return result
  }

  static func history(_ drawing: String) -> String {
    var history = ActivityHistory()
    var result = ""
    func drain() { while let e = history.nextEntry() { result.append(letter(e.activity)) } }
    for (i, c) in drawing.enumerated() {
      history.process(batch(i, evidence(c).evidence))
      drain()
    }
    history.finish()
    drain()
    return result
  }

  static func batch(_ index: Int, _ evidence: ActivityEvidence?) -> MotionBatch {
    let start = SensorTime(nanoseconds: Int64(index) * 2_500_000_000)
    var coverage = StreamCoverage()
    coverage.insert(.acceleration)
    return MotionBatch(
      start: start, end: start.advanced(by: 2.5), activity: MotionActivity(), evidence: evidence,
      pedometer: nil, coverage: coverage)
  }

  /// `count` batches of `letter`.
  static func run(_ letter: Character, _ count: Int) -> String {
    String(repeating: letter, count: count)
  }

  /// `count` batches of `often` in which every `period`th is `now`.
  static func run(_ often: Character, with now: Character, every period: Int, _ count: Int)
    -> String
  {
    String((1...count).map { $0 % period == 0 ? now : often })
  }

  /// Batches that a bad classifier might give: anything from certainty to none, sum 1.
  static func random(_ count: Int, _ noise: inout SplitMix64) -> [ClassVector] {
    (0..<count).map { _ in
      var v = ClassVector.zero
      for i in 0..<ClassVector.classes { v[i] = Float(Trigonometry.exp(8 * noise.noise())) }
      return v.normalized
    }
  }

  static func changes(_ text: String) -> Int {
    zip(text, text.dropFirst()).filter { $0 != $1 }.count
  }
}

@Suite struct ActivityFilterTests {
  @Test("Every row of the transition table is a distribution")
  func rows() {

    for isHinted in [false, true] {
      for from in 0..<ActivityFilter.states {
        var state = ClassVector.zero
        state[from] = 1
        let next = ActivityFilter.predict(state, isHinted: isHinted)
        #expect(abs(next.total - 1) < 1e-5)
        for to in 0..<ActivityFilter.states { #expect(next[to] >= 0) }
      }
    }
  }

  @Test("Running and walking are said within two batches")
  func onFoot() {
    #expect(Timeline.live("SSSSSSSSRRRR").suffix(3) == "RRR")
    #expect(Timeline.live("SSSSSSSSWWWW").suffix(2) == "WW")
    #expect(Timeline.live("W") == "W")
  }

  @Test("A single odd batch changes nothing")
  func oddBatch() {
    #expect(Timeline.changes(Timeline.live("WWWWWWWWOWWWWWWW")) == 0)
    #expect(Timeline.changes(Timeline.live("CCCCCCCCWCCCCCCC")) == 0)
  }

  @Test("A ride holds through two minutes at a light and reads automotive and stationary there")
  func jam() {
    let ride = String(repeating: "A", count: 24)
    let stop = String(repeating: "S", count: 48)
    let answer = Timeline.live("WWWW" + ride + stop + ride)
    #expect(answer.dropFirst(28).prefix(48).allSatisfy { $0 == "H" || $0 == "A" })
    #expect(answer.dropFirst(32).prefix(44).allSatisfy { $0 == "H" })
    #expect(answer.suffix(20).allSatisfy { $0 == "A" })
  }

  @Test("Walking away ends the ride within three batches; long stillness ends it too")
  func endOfRide() {
    let ride = String(repeating: "A", count: 24)
    #expect(Timeline.live(ride + "SSSSWWWWWW").suffix(3) == "WWW")
    #expect(Timeline.live(ride + String(repeating: "S", count: 240)).suffix(1) == "S")
  }

  @Test("A short shake on a table does not leave a vehicle behind")
  func strictEntry() {
    #expect(Timeline.live("SSSSSSSSAAAASSSSSSSSSSSS").suffix(6) == "SSSSSS")
  }

  @Test("A hint brings the ride sooner and cannot make one of stillness")
  func hint() {
    let still = String(repeating: "S", count: 100)
    #expect(Timeline.live(still, isHinted: true) == still)
    let start = "SSSSSSSSAAAAAAAAAA"
    let plain = Timeline.live(start).filter { $0 == "A" }.count
    let hinted = Timeline.live(start, isHinted: true).filter { $0 == "A" }.count
    #expect(hinted > plain)
    #expect(plain > 0)
  }

  @Test("Evidence of zeros and ones keeps the state a distribution")
  func extremes() {

    var state = ActivityFilter.origin
    for i in 0..<10_000 {
      var evidence = ClassVector.zero
      if i % 3 > 0 { evidence[i % 6] = 1 }
      state =
        ActivityFilter.predict(state, isHinted: i % 2 == 0) * ActivityFilter.likelihood(evidence)
      state = state.normalized
      #expect(abs(state.total - 1) < 1e-4)
    }
  }

  @Test("Whatever the evidence, the state stays a distribution")
  func randomEvidence() {
    var noise = SplitMix64()

    var state = ActivityFilter.origin
    for (i, evidence) in Timeline.random(10_000, &noise).enumerated() {
      state =
        ActivityFilter.predict(state, isHinted: i % 7 == 0) * ActivityFilter.likelihood(evidence)
      state = state.normalized
      let isNegative = (0..<ActivityFilter.states).contains { !(state[$0] >= 0) }
      #expect(!isNegative && abs(state.total - 1) < 1e-4)
    }
  }

  @Test("Evidence that is even moves nothing into rides")
  func evenEvidence() {
    let even = ActivityFilter.likelihood(.even)

    var state = ActivityFilter.origin
    for _ in 0..<480 { state = (ActivityFilter.predict(state, isHinted: false) * even).normalized }
    #expect(!ActivityDecision.activity(state).automotive)
  }

  @Test(
    "A resting hand that stirs every ten seconds or less often does not ride", arguments: 4...12)
  func stirringRest(period: Int) {
    let rest = Timeline.run("S", with: "O", every: period, 480)
    #expect(!Timeline.live(rest).contains { "AH".contains($0) })
    #expect(!Timeline.history(rest).contains { "AH".contains($0) })
    #expect(Timeline.live(rest).filter { $0 == "S" }.count > 240)
  }

  @Test("A ride survives a halt of a minute in which hands are busy", arguments: 2...12)
  func stirringHalt(period: Int) {
    let halt = Timeline.run("S", with: "O", every: period, 24)
    let day = Timeline.run("A", 24) + halt + Timeline.run("A", 24)
    #expect(Timeline.live(day).dropFirst(12).allSatisfy { "AH".contains($0) })
    #expect(Timeline.history(day).allSatisfy { "AH".contains($0) })
  }

  @Test(
    "Walking ends a ride within 10 s, a halt of it too", arguments: ["", "SSSSSSSS", "SSOSSOSS"])
  func walkingAway(halt: String) {
    let answer = Timeline.live(Timeline.run("A", 240) + halt + "WWWWWWWW")
    #expect(answer.suffix(5) == "WWWWW")
  }

  @Test("Three batches like a vehicle make no ride", arguments: ["S", "O", "W", "C"])
  func threeBatches(before: Character) {
    let day = Timeline.run(before, 24) + "AAA" + Timeline.run(before, 24)
    #expect(Timeline.live(day).dropFirst(27).dropFirst(3).allSatisfy { $0 == before })
    #expect(!Timeline.history(day).contains { "AH".contains($0) })
  }
}
