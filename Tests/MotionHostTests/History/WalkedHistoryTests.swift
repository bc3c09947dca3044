import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("What was walked")
struct WalkedHistoryTests {
  private func at(_ seconds: Double) -> Date { morning.addingTimeInterval(seconds) }

  private func step(_ seconds: Double, _ length: Double = 1, activeTime: Double = 0) -> LoggedStep {
    LoggedStep(date: at(seconds), length: length, activeTime: activeTime)
  }

  /// A day of walks and pauses.
  private func day(seed: UInt64) -> [LoggedStep] {
    var random = SplitMix64(seed: seed)
    var steps: [LoggedStep] = []
    var seconds = 0.0
    while seconds < 86_400 {
      for number in 0..<Int.random(in: 1...400, using: &random) {
        let interval = Double.random(in: 0.3...2.0, using: &random)
        seconds += interval
        let length = Double.random(in: 0.3...1.2, using: &random)
        steps.append(step(seconds, length, activeTime: number == 0 ? 0 : interval))
      }
      seconds += Double.random(in: 1...4000, using: &random)
    }
    return steps
  }

  @Test("Twenty-four hours add up to their day, exactly", arguments: [1, 2, 3])
  func hoursOfADay(seed: UInt64) {
    let store = MemoryStore()
    for step in day(seed: seed) { store.append(step) }
    let whole = store.walked(from: at(0), to: at(86_400))
    var sum = WalkedSum()
    for hour in 0..<24 {
      sum = sum + store.walked(from: at(Double(hour) * 3600), to: at(Double(hour + 1) * 3600))
    }
    #expect(sum == whole)
    #expect(whole.steps > 1000)
  }

  @Test("However a day is cut, its pieces add up exactly", arguments: 1...20 as ClosedRange<UInt64>)
  func anyCut(seed: UInt64) {
    let steps = day(seed: seed)
    let store = MemoryStore()
    for step in steps { store.append(step) }
    var random = SplitMix64(seed: seed + 100)
    // Some cuts lie exactly on steps.
    var cuts = (0..<40).map { _ in at(Double.random(in: -100...90_000, using: &random)) }
    cuts += (0..<10).compactMap { _ in steps.randomElement(using: &random)?.date }
    cuts.sort()
    var sum = WalkedSum()
    for (a, b) in zip(cuts, cuts.dropFirst()) { sum = sum + store.walked(from: a, to: b) }
    #expect(sum == store.walked(from: cuts[0], to: cuts[cuts.count - 1]))
  }

  @Test("Totals are those of the steps, to a millionth of a metre")
  func totals() {
    let steps = day(seed: 5)
    let store = MemoryStore()
    for step in steps { store.append(step) }
    let sum = store.walked(from: at(-1), to: at(90_000))
    #expect(sum.steps == steps.count)
    #expect(abs(sum.distance - steps.reduce(0) { $0 + ($1.length ?? .nan) }) < 1e-6)
    #expect(abs(sum.activeTime - steps.reduce(0) { $0 + $1.activeTime }) < 1e-6)
  }

  @Test("A hundred thousand equal steps gather no rounding")
  func equalSteps() {
    let store = MemoryStore()
    for i in 1...100_000 { store.append(step(Double(i), 0.7, activeTime: 1)) }
    let sum = store.walked(from: at(0), to: at(100_000))
    #expect(abs(sum.distance - 70_000) < 1e-5)
    #expect(sum.activeTime == 100_000)
  }

  @Test("Steps that come late count where they were taken", arguments: [11, 12, 13])
  func lateSteps(seed: UInt64) {
    let steps = Array(day(seed: seed).prefix(3000))
    var random = SplitMix64(seed: seed)
    var shuffled = steps
    for i in shuffled.indices.dropLast() {
      shuffled.swapAt(i, min(i + Int.random(in: 0...8, using: &random), shuffled.count - 1))
    }
    let inOrder = MemoryStore()
    let late = MemoryStore()
    for step in steps { inOrder.append(step) }
    for step in shuffled { late.append(step) }
    for _ in 0..<200 {
      let a = at(Double.random(in: 0...20_000, using: &random))
      let b = at(Double.random(in: 0...20_000, using: &random))
      #expect(inOrder.walked(from: a, to: b) == late.walked(from: a, to: b))
    }
  }

  @Test("The time on foot of a step counts where the step does, whatever comes before the range")
  func activeTime() {
    let store = MemoryStore()
    for (t, active) in [(10.0, 0.0), (12, 2), (14.5, 0), (15, 0.5)] {
      store.append(step(t, activeTime: active))
    }
    #expect(store.walked(from: at(0), to: at(20)).activeTime == 2.5)
    #expect(store.walked(from: at(0), to: at(11)).activeTime == 0)
    #expect(store.walked(from: at(11), to: at(12)).activeTime == 2)
    #expect(store.walked(from: at(12), to: at(14.9)).activeTime == 0)
  }

  @Test("A range begins after its start and ends with its end")
  func borders() {
    let store = MemoryStore()
    store.append(step(10))
    #expect(store.walked(from: at(10), to: at(11)).steps == 0)
    #expect(store.walked(from: at(9), to: at(10)).steps == 1)
    #expect(store.walked(from: at(10), to: at(10)) == WalkedSum())
    #expect(store.walked(from: at(11), to: at(9)) == WalkedSum())
  }

  @Test("Floors are summed up and down, late ones too")
  func floors() {
    let store = MemoryStore()
    store.append(floors: 2, at: at(100))
    store.append(floors: -1, at: at(300))
    store.append(floors: 3, at: at(200))
    let early = store.walked(from: at(0), to: at(200))
    #expect(early.floorsAscended == 5 && early.floorsDescended == 0)
    let late = store.walked(from: at(200), to: at(400))
    #expect(late.floorsAscended == 0 && late.floorsDescended == 1)
  }

  @Test("After seven days nothing is left, before that everything is")
  func sevenDays() {
    let store = MemoryStore()
    // A step every minute for ten days, the device's clock going on with it.
    for minute in 1...14_400 {
      let date = at(Double(minute) * 60)
      store.append(LoggedStep(date: date, length: 0.5, activeTime: 0))
      store.append(floors: 1, at: date)
      store.forget(now: date)
      guard minute % 1000 == 0 else { continue }
      let kept = min(minute, 7 * 1440)
      let sum = store.walked(from: .distantPast, to: .distantFuture)
      #expect(sum.steps == kept && sum.floorsAscended == kept)
      #expect(sum.distance == Double(kept) * 0.5)
    }
    #expect(store.walked(from: .distantPast, to: at(3 * 86_400)).steps == 0)
  }

  @Test("What is too old already when it comes is not kept")
  func tooOld() {
    let store = MemoryStore(keepingFor: 1)
    store.forget(now: at(0))
    store.append(step(-86_400))
    store.append(step(-86_399))
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == 1)
  }

  @Test("The interval to a forgotten step still counts with the step that is left")
  func forgottenPredecessor() {
    let store = MemoryStore(keepingFor: 1)
    store.append(step(0))
    store.append(step(1, activeTime: 1))
    let before = store.walked(from: at(0), to: at(10))
    store.forget(now: at(86_400.5))
    #expect(store.walked(from: at(0.5), to: at(10)) == before)
  }

  @Test("No input makes a sum nonsense")
  func malice() {
    let store = MemoryStore()
    for wrong in [Double.nan, .infinity, -.infinity, -1, 1e300, .greatestFiniteMagnitude] {
      store.append(step(1, wrong, activeTime: wrong))
    }
    let dates: [Double] = [1e18, -1e18, 3, 2, -5, .nan, .infinity, -.infinity]
    for date in dates { store.append(step(date)) }
    for n in [Int.max, .min, 0] { store.append(floors: n, at: at(2)) }
    let all = store.walked(from: .distantPast, to: .distantFuture)
    #expect(all.steps == 9)
    #expect(abs(all.distance - 3) < 1e-9)
    #expect(all.activeTime == 0)
    #expect(all.floorsAscended == 10_000 && all.floorsDescended == 10_000)
    #expect(store.walked(from: at(.nan), to: at(5)) == WalkedSum())
    #expect(store.walked(from: at(0), to: at(.nan)) == WalkedSum())
    store.forget(now: at(.nan))
    #expect(store.walked(from: at(0), to: at(5)).steps == 8)
    store.forget(now: at(1e17))
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == 0)
    store.forget(now: at(-1e17))
    store.append(step(3))
    #expect(store.walked(from: at(0), to: at(5)).steps == 1)
  }

  @Test("A store that keeps nothing answers nothing", arguments: [0, -1, Double.nan])
  func keepsNothing(days: Double) {
    let store = MemoryStore(keepingFor: days, recordingsFor: days)
    store.append(step(1))
    store.forget(now: at(1))
    #expect(store.walked(from: at(0), to: at(2)) == WalkedSum())
  }
}
