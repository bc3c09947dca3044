import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite struct ActivityHistoryTests {
  private let day =
    "WWWWWWWWWWOAOAAAAAAAAAAAAAAASSSSSAAAAAAAAAAAAASSAAAAAAASWWWWWSWWWSSWWWWWWCOCCWCCCCCCCCCCCCWWWW"

  @Test("History has every batch once, and changes less than the live answer")
  func calmer() {
    let history = Timeline.history(day)
    #expect(history.count == day.count)
    #expect(Timeline.changes(history) < Timeline.changes(Timeline.live(day)))
  }

  @Test("A ride is dated back to the end of the walk before it")
  func backdated() {
    let history = Timeline.history(day)
    let live = Timeline.live(day)
    let first = history.prefix { $0 == "W" }.count
    #expect((10...12).contains(first))
    #expect(live.prefix { $0 != "A" }.count > first)
  }

  @Test("Stops of a ride stay in the ride")
  func stops() {
    let history = Array(Timeline.history(day))
    #expect(history[28..<33].allSatisfy { $0 == "H" || $0 == "A" })
  }

  @Test("An entry is final after 120 s and never later")
  func boundedDelay() {
    var history = ActivityHistory()
    let evidence = Timeline.evidence("W").evidence
    var taken = 0
    for i in 0..<400 {
      history.process(Timeline.batch(i, evidence))
      while let entry = history.nextEntry() {
        #expect(entry.end == Timeline.batch(taken, evidence).end)
        taken += 1
      }
      #expect(taken == max(0, i + 1 - ActivityHistory.lag))
    }
  }

  @Test("A gap makes what came before final, and unknown batches stay unknown")
  func gap() {
    var history = ActivityHistory()
    for i in 0..<5 { history.process(Timeline.batch(i, Timeline.evidence("A").evidence)) }
    var unknown = Timeline.batch(20, .none)
    unknown.activity = .undecided
    history.process(unknown)
    var letters = ""
    while let entry = history.nextEntry() { letters.append(Timeline.letter(entry.activity)) }
    #expect(letters == "AAAAA?")
  }

  @Test("R62: From the moment a device says that it is a watch there is no ride, over gaps too")
  func watch() {
    var history = ActivityHistory()
    var letters = ""
    func drain() {
      while let entry = history.nextEntry() { letters.append(Timeline.letter(entry.activity)) }
    }
    for i in [Int](0..<90) + [Int](200..<290) {
      var batch = Timeline.batch(i, i % 9 == 8 ? nil : Timeline.evidence("A").evidence)
      batch.isWatch = i >= 40
      history.process(batch)
      drain()
    }
    history.finish()
    drain()
    #expect(letters.count == 180)
    #expect(letters.prefix(38).allSatisfy { $0 == "A" })
    #expect(letters.dropFirst(40).allSatisfy { $0 != "A" && $0 != "H" })
  }

  @Test("Who never fetches loses the oldest entries and nothing else")
  func neverFetched() {
    var history = ActivityHistory()
    for i in 0..<1_000 { history.process(Timeline.batch(i, Timeline.evidence("W").evidence)) }
    history.finish()
    var last = SensorTime.zero
    var count = 0
    while let entry = history.nextEntry() {
      #expect(entry.end > last)
      last = entry.end
      count += 1
    }
    #expect(last == SensorTime(seconds: 2_500))
    #expect(count <= 2 * ActivityHistory.lag)
  }

  @Test("Of the newest batch history knows what live knows")
  func endsWithLive() {
    let live = Array(Timeline.live(day))
    for count in 1...day.count {
      #expect(Timeline.history(String(day.prefix(count))).last == live[count - 1])
    }
  }

  @Test("Entries come in the order of their batches, whenever they are fetched")
  func order() {
    var noise = SplitMix64()
    let evidence = Timeline.random(1_000, &noise)
    var seldom = ActivityHistory()
    var often = ActivityHistory()
    var late: [ActivityHistory.Entry] = []
    var early: [ActivityHistory.Entry] = []
    for (i, one) in evidence.enumerated() {
      let batch = Timeline.batch(i, one.evidence)
      seldom.process(batch)
      often.process(batch)
      while let entry = often.nextEntry() { early.append(entry) }
      if i % 40 == 0 { while let entry = seldom.nextEntry() { late.append(entry) } }
    }
    seldom.finish()
    often.finish()
    while let entry = seldom.nextEntry() { late.append(entry) }
    while let entry = often.nextEntry() { early.append(entry) }
    #expect(early == late)
    #expect(early.map(\.end) == evidence.indices.map { Timeline.batch($0, nil).end })
  }
}
