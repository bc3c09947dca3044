import MotionTestSupport
import Testing

@testable import MotionSources

@Suite("When the samples of a burst were measured")
struct BurstTimesTests {
  private let second: Int64 = 1_000_000_000
  private let period: Int64 = 20_000_000

  @Test("Without stamps a burst is spread evenly between two interrupts")
  func spread() {
    var times = BurstTimes(rate: 50)
    let first = times.times(count: 125, stamps: nil, at: 100 * second)
    #expect(first.last == 100 * second)
    #expect(first.first == 100 * second - 124 * period)
    let next = times.times(count: 125, stamps: nil, at: 102 * second + second / 2)
    #expect(next.first == 100 * second + period)
    #expect(next.last == 102 * second + second / 2)
    #expect(times.gaps == 0)
  }

  @Test(
    "A chip whose clock is off is followed: times stay even, and nothing is missing",
    arguments: [0.9, 0.98, 1.03, 1.1])
  func drift(_ speed: Double) throws {
    var times = BurstTimes(rate: 50)
    let real = Double(period) / speed
    var all: [Int64] = []
    for burst in 1...80 {
      all += times.times(count: 50, stamps: nil, at: 10 * second + Int64(Double(50 * burst) * real))
    }
    #expect(times.gaps == 0 && times.missing == 0)
    #expect(abs(times.period - real / 1e9) < 0.01 * real / 1e9)
    let steps = zip(all.dropFirst(2000), all.dropFirst(2001)).map { Double($1 - $0) }
    #expect(steps.allSatisfy { abs($0 - real) < 0.05 * real })
  }

  @Test("Readers that come early and late do not bend a chip's time", arguments: 0..<10)
  func jitter(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var times = BurstTimes(rate: 50)
    var all: [Int64] = []
    var (now, read) = (10 * second, Int64(0))
    for _ in 0..<400 {
      now += Int64(random.next() % 2_000_000_000)
      let there = (now - 10 * second) / period
      all += times.times(count: Int(there - read), stamps: nil, at: now)
      read = there
    }
    #expect(times.gaps == 0)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    let steps = zip(all.dropFirst(500), all.dropFirst(501)).map { Double($1 - $0) }
    #expect(steps.allSatisfy { abs($0 - Double(period)) < 0.5 * Double(period) })
    #expect(zip(all, 1...).allSatisfy { abs($0 - 10 * second - Int64($1) * period) <= 2 * period })
  }

  @Test("A FIFO that overran is one gap, and what is left is the newest")
  func overrun() {
    var times = BurstTimes(rate: 50)
    _ = times.times(count: 125, stamps: nil, at: 10 * second)
    // Ten seconds later it holds what it can.
    let left = times.times(count: 125, stamps: nil, at: 20 * second)
    #expect(left.last == 20 * second && left.first == 20 * second - 124 * period)
    #expect(times.gaps == 1 && times.missing == 375)
    _ = times.times(count: 125, stamps: nil, at: 22 * second + second / 2)
    #expect(times.gaps == 1)
  }

  @Test("Stamps are taken as they are, and what is missing among them is counted")
  func stamps() {
    var times = BurstTimes(rate: 50)
    let stamps = (0..<100).filter { !(40..<50).contains($0) }.map { second + Int64($0) * period }
    #expect(times.times(count: 90, stamps: stamps, at: 4 * second) == stamps)
    #expect(times.gaps == 1 && times.missing == 10)
  }

  @Test("A driver that gives one stamp to a whole burst says when it ended")
  func same() {
    var times = BurstTimes(rate: 50)
    let all = times.times(
      count: 50, stamps: [Int64](repeating: 5 * second, count: 50), at: 5 * second + 3 * period)
    #expect(all.last == 5 * second && all.first == 5 * second - 49 * period)
  }

  @Test("Stamps that go back, or lie in the future, are not used")
  func nonsense() {
    var times = BurstTimes(rate: 50)
    let before = times.times(count: 50, stamps: nil, at: 10 * second)
    for stamps in [
      [Int64](repeating: 1, count: 50), (0..<50).map { 99 * second + $0 },
      (0..<50).map { 11 * second - $0 * period }, [Int64](repeating: .min, count: 50),
      [Int64](repeating: .max, count: 50), [1, 2, 3],
    ] {
      var copy = times
      let all = copy.times(count: 50, stamps: stamps, at: 11 * second)
      #expect(all.count == 50)
      #expect(all[0] > before[49] && all[49] <= 11 * second)
      #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test("Whatever a chip says, time goes forward", arguments: 0..<50)
  func forward(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var times = BurstTimes(rate: Double(1 + random.next() % 1000))
    var now = Int64(random.next() % 1_000_000_000_000)
    var all: [Int64] = []
    for _ in 0..<100 {
      now += Int64(random.next() >> (28 + random.next() % 36))
      let count = Int(random.next() % 40)
      let stamps = (0..<count).map { _ in Int64(bitPattern: random.next() >> (random.next() % 60)) }
      all += times.times(count: count, stamps: random.next() % 2 == 0 ? stamps : nil, at: now)
    }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    "A chip that was off for an hour has no gap, with stamps and without", arguments: [true, false])
  func resumed(hasStamps: Bool) {
    var times = BurstTimes(rate: 50)
    func burst(endingAt end: Int64) -> [Int64] {
      let stamps = (1...50).map { end - Int64(50 - $0) * 20_000_000 }
      return times.times(count: 50, stamps: hasStamps ? stamps : nil, at: end)
    }
    let hour: Int64 = 3600 * 1_000_000_000
    let before = burst(endingAt: hour)
    times.changeRate(to: 50)
    let after = burst(endingAt: 2 * hour)
    #expect(times.gaps == 0 && times.missing == 0)
    #expect(after[0] > before[49] && after[49] == 2 * hour)
    // What is missing within the setting counts as before.
    _ = burst(endingAt: 2 * hour + 3_000_000_000)
    #expect(times.gaps == 1 && times.missing == 100)
  }
}
