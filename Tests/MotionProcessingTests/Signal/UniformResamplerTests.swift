import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Uneven samples come onto a grid of 50 Hz")
struct UniformResamplerTests {
  private typealias Point = (value: Vector3, time: Int64)

  /// Stamps at `rate` with a jitter of up to a third of the interval, in nanoseconds.
  private func stamps(rate: Double, seconds: Double, from start: Int64 = 0) -> [Int64] {
    var random = SplitMix64(seed: 7)
    return (0..<Int(rate * seconds)).map { i in
      let jitter = Double.random(in: 0..<1 / 3.0, using: &random)
      return start + Int64((Double(i) + jitter) / rate * 1e9)
    }
  }

  private func resample(
    _ times: some Sequence<Int64>, _ signal: (Int64) -> Vector3
  ) -> [Point] {
    var resampler = UniformResampler()
    var points: [Point] = []
    for t in times {
      resampler.process(signal(t), at: SensorTime(nanoseconds: t)) {
        points.append(($0, $1.nanoseconds))
      }
    }
    return points
  }

  @Test(
    "A straight line stays that line, half an interval late, from any rate",
    arguments: [12.5, 20, 31, 50, 52.6, 100, 203, 400, 1_000])
  func line(rate: Double) {
    func signal(_ t: Double) -> Vector3 { Vector3(0.3 * t, 1 - 2 * t, -1) }
    let points = resample(stamps(rate: rate, seconds: 6)) { signal(Double($0) * 1e-9) }
    #expect(points.count > 280)
    for point in points.dropFirst(2) {
      let expected = signal(Double(point.time) * 1e-9 - 0.01)
      // A few roundings of single numbers up to 11.
      #expect((point.value - expected).length < 4e-6, "\(point.time)")
    }
  }

  @Test("Grid times are whole multiples of 20 ms, one after the other, also below zero")
  func grid() {
    for start in [0, 1, 19_999_999, -3_000_000_001, -2_999_999_999] as [Int64] {
      let times = resample(stamps(rate: 77, seconds: 5, from: start)) { _ in .zero }.map(\.time)
      #expect(times.count > 240)
      #expect(times.allSatisfy { $0 % UniformResampler.step == 0 })
      #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == UniformResampler.step })
      #expect((times.first ?? start) - start <= UniformResampler.step + 5_000_000)
    }
  }

  @Test("The mean over time is kept", arguments: [20, 100, 333] as [Double])
  func mean(rate: Double) {
    let times = stamps(rate: rate, seconds: 8)
    func signal(_ t: Int64) -> Vector3 {
      Vector3(Trigonometry.sin(Double(t) * 1e-9 * 31), Double(t % 7) - 3, 1)
    }
    let points = resample(times, signal)
    // The integral of the line through the samples, by trapezoids, over the same whole intervals.
    guard let first = points.first?.time, let last = points.last?.time else {
      Issue.record("no output")
      return
    }
    var integral = Vector3.zero
    for (a, b) in zip(times, times.dropFirst()) {
      let from = max(a, first)
      let to = min(b, last)
      guard to > from else { continue }
      func at(_ t: Int64) -> Vector3 {
        signal(a) + (signal(b) - signal(a)) * (Double(t - a) / Double(b - a))
      }
      integral += (at(from) + at(to)) * (0.5 * Double(to - from))
    }
    let sum = points.dropFirst().reduce(Vector3.zero) { $0 + $1.value }
    let expected = integral * (1 / Double(last - first))
    // Roundings of single numbers up to 3, which have no direction.
    #expect((sum * (1 / Double(points.count - 1)) - expected).length < 2e-7)
  }

  @Test("Beginning later in a recording gives the same values at the same times")
  func cut() {
    let times = stamps(rate: 100, seconds: 6)
    func signal(_ t: Int64) -> Vector3 { Vector3(Double(t % 1_013), Double(t % 17), -1) }
    let whole = resample(times, signal)
    let cut = resample(times.dropFirst(241), signal)
    #expect(cut.count > 150)
    for (a, b) in zip(whole.suffix(cut.count - 1), cut.dropFirst()) {
      #expect(a.time == b.time)
      #expect((a.value - b.value).length < 1e-9)
    }
  }

  @Test("A pause of more than a second starts the grid anew; a shorter one is bridged by a line")
  func gap() {
    let one = SensorTime(nanoseconds: 1_000_000_000)
    for (pause, goesOn) in [(1.0, true), (1.001, false)] {
      var resampler = UniformResampler()
      var times: [SensorTime] = []
      #expect(!resampler.process(.zero, at: one) { times.append($1) })
      let again = one.advanced(by: pause)
      #expect(resampler.process(Vector3(1, 0, 0), at: again) { times.append($1) } == goesOn)
      #expect(times.count == (goesOn ? 50 : 0))
    }
  }

  @Test("Repeated, late and impossible times change nothing")
  func malice() {
    let clean = stamps(rate: 100, seconds: 2)
    var dirty: [Int64] = []
    for (i, t) in clean.enumerated() {
      dirty.append(t)
      if i % 5 == 0 { dirty += [t, t - 1, t - 5_000_000_000, .min, .max, .min + 1, .max - 1] }
    }
    func signal(_ t: Int64) -> Vector3 { Vector3(Double(t % 1_013), 0, 0) }
    let a = resample(clean, signal)
    // A late sample brings another value, which must not be seen.
    let seen = Set(clean)
    var once: Set<Int64> = []
    let b = resample(dirty) { t in
      seen.contains(t) && once.insert(t).inserted ? signal(t) : Vector3(1e9, 1e9, 1e9)
    }
    #expect(a.map(\.time) == b.map(\.time))
    #expect(a.map(\.value) == b.map(\.value))
  }

  @Test("Impossible times at the start give nothing and do not hang")
  func extremes() {
    #expect(resample([.max, .min, .max - 1, .min + 1]) { _ in .zero }.isEmpty)
    let limit = SensorTime.limitNanoseconds
    #expect(resample([-limit, limit, limit - 1]) { _ in .zero }.isEmpty)
  }
}
