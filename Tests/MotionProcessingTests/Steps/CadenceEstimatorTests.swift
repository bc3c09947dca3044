import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Cadence from the newest steps")
struct CadenceEstimatorTests {
  /// A rhythm that has heard steps at these intervals.
  private func rhythm(_ intervals: [Double], lag: Double = 0) -> CadenceEstimator {
    var rhythm = CadenceEstimator()
    rhythm.process(lag: Float(lag))
    var time = 100.0
    rhythm.process(SensorTime(seconds: time))
    for interval in intervals {
      time += interval
      rhythm.process(SensorTime(seconds: time))
    }
    return rhythm
  }

  private func cadence(_ intervals: [Double], lag: Double = 0) -> Double? {
    var heard = rhythm(intervals, lag: lag)
    return heard.cadence().map { Double($0.rate) }
  }

  @Test("Three steps are no rhythm, four are")
  func few() throws {
    #expect(cadence([]) == nil)
    #expect(cadence([0.5, 0.5]) == nil)
    #expect(abs(try #require(cadence([0.5, 0.5, 0.5])) - 2) < 1e-6)
  }

  @Test("Left and right may differ", arguments: [0.5, 0.4, 0.36])
  func limp(short: Double) throws {
    let long = 1.1 - short
    let even = Array(repeating: [short, long], count: 6).flatMap { $0 }
    #expect(abs(try #require(cadence(even)) - 2 / 1.1) < 0.04)
    #expect(abs(try #require(cadence(even + [short])) - 2 / 1.1) < 0.04)
  }

  @Test("A step that was missed changes little", arguments: 1...7)
  func missed(place: Int) throws {
    var intervals = Array(repeating: 0.55, count: 9)
    intervals[place] = 1.1
    #expect(abs(try #require(cadence(intervals)) - 1 / 0.55) < 0.03)
  }

  @Test("A step that was seen twice changes nothing", arguments: 1...7)
  func twice(place: Int) throws {
    var intervals = Array(repeating: 0.55, count: 9)
    intervals.replaceSubrange(place...place, with: [0.15, 0.4])
    #expect(abs(try #require(cadence(intervals, lag: 0.55)) - 1 / 0.55) < 0.03)
  }

  @Test("After a change only the steps since count", arguments: [(0.55, 0.37), (0.37, 0.55)])
  func change(before: Double, after: Double) throws {
    let old = Array(repeating: before, count: 12)
    for n in 4...8 {
      var heard = rhythm(old + Array(repeating: after, count: n))
      let found = heard.cadence()
      let (rate, since) = try #require(found)
      #expect(abs(Double(rate) * after - 1) < 0.06)
      #expect(since.seconds >= 100 + 11 * before - 0.01)
    }
  }

  @Test("A rest ends the rhythm")
  func rest() {
    #expect(cadence(Array(repeating: 0.5, count: 8) + [4, 0.5]) == nil)
  }

  @Test("Uneven steps give the mean of five seconds, finite whatever comes", arguments: 1...20)
  func uneven(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let intervals = (0..<30).map { _ in Double.random(in: 0.45..<0.65, using: &random) }
    let rate = try #require(cadence(intervals))
    #expect(rate > 1 / 0.66 && rate < 1 / 0.44)
    var wild = CadenceEstimator()
    for i in intervals.indices {
      wild.process(SensorTime(seconds: 7 * intervals[i] * intervals[i]))
    }
    if let rate = wild.cadence()?.rate { #expect(rate.isFinite && rate > 0) }
  }

  @Test("What is judged to be no step is forgotten, and a low step put in its place")
  func judged() throws {
    var rhythm = CadenceEstimator()
    for i in 0..<8 {
      rhythm.process(SensorTime(seconds: Double(i)))
      rhythm.process(SensorTime(seconds: Double(i) + 0.3))
    }
    for i in 0..<8 {
      rhythm.judge(SensorTime(seconds: Double(i) + 0.3), isStep: false)
      rhythm.judge(SensorTime(seconds: Double(i)), isStep: true)
    }
    let slow = rhythm.cadence()?.rate
    #expect(abs(try #require(slow) - 1) < 0.01)
    for i in 0..<7 { rhythm.judge(SensorTime(seconds: Double(i) + 0.5), isStep: true) }
    let quick = rhythm.cadence()?.rate
    #expect(abs(try #require(quick) - 2) < 0.02)
  }

  @Test("A full memory keeps its order when a step is put in")
  func full() throws {
    var rhythm = CadenceEstimator()
    for i in 0..<60 where i % 5 != 3 { rhythm.process(SensorTime(seconds: Double(i) * 0.2)) }
    for i in 40..<60 where i % 5 == 3 {
      rhythm.judge(SensorTime(seconds: Double(i) * 0.2), isStep: true)
    }
    let found = rhythm.cadence()?.rate
    #expect(abs(try #require(found) - 5) < 0.05)
  }
}
