import Testing

@testable import MotionProcessing

@Suite("Sliding samples")
struct SlidingSamplesTests {
  private func sample(_ i: Int) -> SIMD4<Float> {
    let v = Float((i * 37) % 11) / 4 - 1.25
    return SIMD4(v, v + 1, 2 - v, 3)
  }

  @Test("What is held is always the newest, oldest first", arguments: [1, 4, 9])
  func newest(slack: Int) {
    var samples = SlidingSamples(length: 10, slack: slack)
    for i in 0..<100 {
      samples.append(sample(i))
      #expect(samples.count == min(i + 1, 10))
      for k in 0..<samples.count { #expect(samples[k] == sample(i + 1 - samples.count + k)) }
    }
    samples.removeAll()
    #expect(samples.count == 0)
  }

  @Test("Values beyond 8 g are held there")
  func range() {
    var samples = SlidingSamples(length: 2, slack: 1)
    samples.append(SIMD4(100, -100, 8.5, 0))
    #expect(samples[0].x > 7.99 && samples[0].x <= 8)
    #expect(samples[0].y == -samples[0].x)
    #expect(samples[0].w == 0)
  }

  @Test("Every lag gives the plain sum over all pairs, lane by lane", arguments: [1, 2, 7, 40])
  func plainSum(length: Int) {
    var samples = SlidingSamples(length: length, slack: 3)
    for i in 0..<(2 * length + 1) { samples.append(sample(i)) }
    for lag in 0..<length {
      for first in 0..<(length - lag) {
        var expected = SIMD4<Float>.zero
        for i in first..<(length - lag) { expected += samples[i] * samples[i + lag] }
        // Quarters of this size are exact in any order.
        let found = samples.withRow { $0.products(first..<(length - lag), lag: lag) }
        #expect(found == expected, "lag \(lag)")
      }
    }
  }
}
