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

  @Test("Every lag gives the plain sum over all pairs, lane by lane", arguments: [1, 2, 7, 8, 40])
  func plainSum(length: Int) {
    var samples = SlidingSamples(length: length, slack: 3)
    for i in 0..<(2 * length + 1) { samples.append(sample(i)) }
    for first in 0..<length {
      for lag in 0..<(length - first) {
        let found = samples.withRow { $0.products(from: first, lag: lag) }
        #expect(found.0 == plainSum(samples, first..<(length - lag), lag), "lag \(lag)")
        let shorter = first..<(length - lag - 1)
        #expect(found.next == plainSum(samples, shorter, lag + 1), "lag \(lag), the next one")
      }
      let squares = samples.withRow { $0.squares(from: first) }
      #expect(squares == plainSum(samples, first..<length, 0))
    }
  }

  @Test("Four lags of the magnitude at once give four plain sums", arguments: [4, 7, 40, 125])
  func magnitudes(length: Int) {
    var samples = SlidingSamples(length: length, slack: 3)
    for i in 0..<(2 * length + 1) { samples.append(sample(i).wzyx) }
    for lag in 0..<(length - 3) {
      for end in 0...(length - 3 - lag) {
        let found = samples.withRow { $0.magnitudeProducts(before: end, lag: lag) }
        for k in 0..<4 {
          #expect(found[k] == plainSum(samples, 0..<end, lag + k).w, "lag \(lag + k)")
        }
      }
    }
  }

  @Test("A value between two steps goes to the nearer, half of one to the even one")
  func rounding() {
    var samples = SlidingSamples(length: 1, slack: 1)
    samples.append(SIMD4(2.5, 3.5, -2.5, 2.500_01) / SlidingSamples.scale)
    #expect(samples[0] * SlidingSamples.scale == SIMD4(2, 4, -2, 3))
  }

  /// Quarters of this size are exact in any order.
  private func plainSum(_ samples: SlidingSamples, _ range: Range<Int>, _ lag: Int) -> SIMD4<Float>
  {
    range.reduce(into: .zero) { $0 += samples[$1] * samples[$1 + lag] }
  }
}

extension SIMD4<Float> {
  fileprivate var wzyx: Self { Self(w, z, y, x) }
}
