import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Sorting without a jump that depends on the numbers")
struct MergeExchangeTests {
  @Test("Numbers of any order come out in order, and what lies behind them stays")
  func sorts() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let numbers = (0..<MergeExchange.count).map { _ in Float(random.next() % 90) / 7 }
      var sorted = numbers + [3, 2]
      MergeExchange.sort(&sorted)
      #expect(sorted == numbers.sorted() + [3, 2])
    }
  }

  @Test("Infinity goes to the end: it fills up a window that is not full")
  func infinity() {
    for count in 0...MergeExchange.count {
      let numbers = (0..<count).map { Float(count - $0) }
      let rest = [Float](repeating: .infinity, count: MergeExchange.count - count)
      var sorted = numbers + rest
      MergeExchange.sort(&sorted)
      #expect(sorted == numbers.reversed() + rest)
    }
  }
}
