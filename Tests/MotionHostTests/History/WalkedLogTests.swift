import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("Steps and floors that are remembered")
struct WalkedLogTests {
  private func walked(_ draw: inout SplitMix64) -> WalkedSum {
    var sum = WalkedSum()
    if Int.random(in: 0..<20, using: &draw) == 0 {
      sum.add(floors: Int.random(in: -300...300, using: &draw))
    } else {
      let isKnown = Int.random(in: 0..<5, using: &draw) > 0
      sum.add(
        stepOf: isKnown ? Double.random(in: 0...10, using: &draw) : nil,
        activeTime: Double.random(in: 0...2, using: &draw))
    }
    return sum
  }

  /// Around the years 1970, 2001, 2015 and 2026: dates have more digits the nearer they are to 2001.
  @Test(
    "Any range has the sum of its rows, to the bit, in whatever order they came and whatever was let go of",
    arguments: [-978_000_000.0, 0, 440_000_000, 794_000_000], 1...4)
  func sums(_ begin: Double, _ seed: Int) {
    var draw = SplitMix64(seed: UInt64(seed))
    var log = WalkedLog()
    var rows: [(date: Double, walked: WalkedSum)] = []
    var (date, horizon) = (begin, -Double.infinity)
    for i in 0..<3000 {
      // Steps, now and then a pause, and rows that come late.
      let isPause = Int.random(in: 0..<200, using: &draw) == 0
      date += Double.random(in: 0...1, using: &draw) * (isPause ? 5000 : 1)
      let isLate = Int.random(in: 0..<10, using: &draw) == 0
      let at = isLate ? date - Double.random(in: 0...400, using: &draw) : date
      let one = walked(&draw)
      if at > horizon {
        log.insert(one, at: at)
        rows.append((at, one))
      }
      if i % 500 == 499 {
        horizon = date - 1000
        log.forget(until: horizon)
        rows.removeAll { $0.date <= horizon }
      }
    }
    #expect(!rows.isEmpty)
    for _ in 0..<200 {
      let places = (0..<2).map { _ in
        Bool.random(using: &draw)
          ? rows[Int.random(in: 0..<rows.count, using: &draw)].date
          : Double.random(in: max(begin, horizon)...date, using: &draw)
      }.sorted()
      let expected = rows.filter { $0.date > places[0] && $0.date <= places[1] }
        .reduce(WalkedSum()) { $0 + $1.walked }
      #expect(log.sum(from: places[0], to: places[1]) == expected)
    }
    log.forget(until: .infinity)
    #expect(log.isEmpty)
  }

  @Test("The largest step and the most floors that are believed keep their figures")
  func bounds() {
    var log = WalkedLog()
    var largest = WalkedSum()
    largest.add(stepOf: 10, activeTime: 2)
    largest.add(floors: 10_000)
    log.insert(largest, at: 5)
    #expect(log.sum(from: 4, to: 5) == largest)
  }
}
