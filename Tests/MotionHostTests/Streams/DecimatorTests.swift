import MotionProcessing
import Testing

@testable import MotionHost

@Suite("Decimation of a sensor's samples")
struct DecimatorTests {
  /// Seconds of the samples that pass.
  private func passed(_ times: [Double], _ decimator: Decimator) -> [Double] {
    var decimator = decimator
    return times.filter { decimator.admits(SensorTime(seconds: $0)) }
  }

  /// Seconds of a sensor at a rate, for so long.
  private func grid(_ rate: Double, _ seconds: Double, from start: Double = 0) -> [Double] {
    (0..<Int(rate * seconds)).map { start + Double($0) / rate }
  }

  /// Uniform in -1...1, the same in every run.
  private struct Jitter {
    var state: UInt64 = 88_172_645_463_325_252
    mutating func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / Double(1 << 52) - 1
    }
  }

  @Test("A rate that divides the sensor's takes every n-th sample")
  func divides() {
    let times = grid(100, 10)
    let taken = passed(times, Decimator(interval: 0.05))
    #expect(taken == stride(from: 0, to: 1000, by: 5).map { times[$0] })
  }

  @Test(
    "The asked rate of the sensor itself takes every sample",
    arguments: [50.0, 60, 100, 286, 3])
  func same(rate: Double) {
    let times = grid(rate, 60)
    #expect(passed(times, Decimator(interval: 1 / rate)) == times)
  }

  @Test("A rate above the sensor's takes every sample, however it jitters")
  func faster() {
    var jitter = Jitter()
    let times = grid(100, 20).map { $0 + 0.004 * jitter.next() }
    #expect(passed(times, Decimator(interval: 1.0 / 300)) == times)
  }

  @Test(
    "A rate that does not divide the sensor's comes near, never above, never in bursts",
    arguments: [0.011, 0.025, 1.0 / 60, 0.0999, 0.3, 1.3])
  func uneven(interval: Double) throws {
    var jitter = Jitter()
    let times = grid(100, 200).map { $0 + 0.002 * jitter.next() }
    let taken = passed(times, Decimator(interval: interval))
    let first = try #require(taken.first)
    for (n, time) in taken.enumerated() {
      #expect(time - first >= Double(n) * interval - 1e-4)
    }
    let last = try #require(taken.last)
    #expect(Double(taken.count - 1) / (last - first) > 0.99 / interval)
    let steps = zip(taken, taken.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { abs($0 - interval) <= 0.0141 })
  }

  @Test("A gap is followed by no burst")
  func gap() {
    let times = grid(100, 5) + grid(100, 5, from: 65.003)
    let taken = passed(times, Decimator(interval: 0.5))
    let steps = zip(taken, taken.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > 0.48 })
    #expect(taken.contains(65.003))
  }

  @Test("Single samples far apart all pass")
  func sparse() {
    let times = [0.0, 7, 8.5, 90, 200]
    #expect(passed(times, Decimator(interval: 1)) == times)
  }

  @Test("Another interval counts from the last passed sample, at once")
  func change() {
    var decimator = Decimator(interval: 10)
    var taken: [Double] = []
    for time in grid(100, 4) {
      if time == 2 { decimator.setInterval(0.5) }
      if time == 3 { decimator.setInterval(0.01) }
      if decimator.admits(SensorTime(seconds: time)) { taken.append(time) }
    }
    #expect(Array(taken.prefix(5)) == [0, 2, 2.5, 3, 3.01])
    #expect(taken.count == 103)
  }

  @Test("Asking for the same interval again changes nothing")
  func sameAgain() {
    var decimator = Decimator(interval: 0.05)
    var count = 0
    for time in grid(100, 10) {
      decimator.setInterval(0.05)
      if decimator.admits(SensorTime(seconds: time)) { count += 1 }
    }
    #expect(count == 200)
  }

  @Test("What is no interval means 100 Hz; the longest is ten seconds")
  func limits() {
    for asked in [0, -1, Double.nan, Double.infinity, -Double.infinity] {
      #expect(Decimator(interval: asked).interval == 0.01)
    }
    #expect(Decimator(interval: 1e9).interval == 10)
    #expect(Decimator(interval: 1e-300).interval == 1e-300)
    #expect(Decimator(interval: 1e-300, shortest: 0.01).interval == 0.01)
    var decimator = Decimator(interval: 1, shortest: 0.01)
    decimator.setInterval(0.001)
    #expect(decimator.interval == 0.01)
  }

  @Test("Stamps that stand, go back or lie at the end of time do no harm")
  func malice() {
    var decimator = Decimator(interval: 0.01)
    let stamps: [SensorTime] = [
      SensorTime(nanoseconds: .min), SensorTime(nanoseconds: .min), .zero, SensorTime(seconds: -1),
      SensorTime(nanoseconds: .max), SensorTime(nanoseconds: .max),
    ]
    let verdicts = stamps.map { decimator.admits($0) }
    #expect(verdicts == [true, false, true, false, true, false])
  }
}
