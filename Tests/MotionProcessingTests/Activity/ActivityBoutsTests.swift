import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("States from entries of history")
struct ActivityBoutsTests {
  /// A state of a time line.
  private struct State {
    var offset: Double
    var activity: MotionActivity
  }

  /// Entries of 2.5 s, so many of each activity; gives the states that they make.
  private func states(_ story: [(MotionActivity, Int)], finished: Bool = true) -> [State] {
    var bouts = ActivityBouts()
    var time = SensorTime.zero
    var pieces: [ActivityTimeline.Piece] = []
    for (activity, count) in story {
      for _ in 0..<count {
        let end = time.advanced(by: 2.5)
        bouts.process(activity, from: time, to: end)
        while let piece = bouts.next() { pieces.append(piece) }
        time = end
      }
    }
    while finished, bouts.settle() {
      while let piece = bouts.next() { pieces.append(piece) }
    }
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(!finished || pieces.last?.end == time)
    var states: [State] = []
    for piece in pieces {
      if states.last?.offset == piece.since.seconds { states.removeLast() }
      states.append(State(offset: piece.since.seconds, activity: piece.state))
    }
    return states
  }

  @Test("Neighbours with equal flags are one state, whatever their confidence")
  func merged() {
    let states = states([
      (.of(.walking, .low), 1), (.of(.walking, .medium), 1), (.of(.walking, .high), 10),
      (.of(.stationary), 4),
    ])
    #expect(states.map(\.offset) == [0, 30])
  }

  @Test("The confidence of a state is the rounded mean of its entries")
  func confidence() {
    func mean(_ low: Int, _ medium: Int, _ high: Int) -> Confidence? {
      states([
        (.of(.running, .low), low), (.of(.running, .medium), medium),
        (.of(.running, .high), high),
      ]).first?.activity.confidence
    }
    #expect(mean(1, 1, 10) == .high)
    #expect(mean(10, 1, 1) == .low)
    #expect(mean(5, 0, 5) == .medium)
    #expect(mean(3, 3, 0) == .medium)
  }

  @Test("A cyclist's halt belongs to the ride when it is shorter than a minute", arguments: 1...30)
  func halt(batches: Int) {
    let states = states([
      (.of(.cycling), 40), (.of(.stationary, .low), batches), (.of(.cycling), 40),
    ])
    let isShort = Double(batches) * 2.5 < 60
    #expect(states.count == (isShort ? 1 : 3))
    #expect(states.allSatisfy { $0.activity.confidence == .high } == isShort)
  }

  @Test("Standing still and handling the phone at a light are one halt")
  func mixedHalt() {
    let short = states([
      (.of(.cycling), 40), (.of(.stationary), 10), (.of(.other), 5), (.of(.cycling), 2),
    ])
    #expect(short.map(\.offset) == [0])
    let long = states([
      (.of(.cycling), 40), (.of(.stationary), 10), (.of(.other), 14), (.of(.cycling), 2),
    ])
    #expect(long.map(\.offset) == [0, 100, 125, 160])
  }

  @Test(
    "A halt before anything but a ride stays a halt",
    arguments: [ActivityClass.walking, .running, .automotive])
  func haltBeforeOther(next: ActivityClass) {
    let states = states([(.of(.cycling), 40), (.of(.stationary), 4), (.of(next), 40)])
    #expect(states.map(\.offset) == [0, 100, 110])
    #expect(states.last?.activity == MotionActivity.of(next))
  }

  @Test(
    "R38: rest for less than a minute between a vehicle's halt and a walk is the halt",
    arguments: 1...30)
  func leaving(batches: Int) {
    var halted = MotionActivity.of(.automotive)
    halted.stationary = true
    let states = states([(halted, 30), (.of(.stationary, .low), batches), (.of(.walking), 9)])
    let isShort = Double(batches) * 2.5 < 60
    let walk = 75 + 2.5 * Double(batches)
    #expect(states.map(\.offset) == (isShort ? [0, walk] : [0, 75, walk]))
    #expect(states.first?.activity == halted)
    #expect(states.last?.activity == .of(.walking))
  }

  @Test(
    "A vehicle's halt takes in rest and busy hands that lead back to it, and none that lead elsewhere"
  )
  func halted() {
    var halted = MotionActivity.of(.automotive)
    halted.stationary = true
    let rest: [(MotionActivity, Int)] = [
      (halted, 4), (.of(.stationary, .low), 10), (.of(.other, .low), 5),
    ]
    let held = states(rest + [(halted, 4)])
    #expect(held.map(\.offset) == [0])
    // What is taken in has no word in how sure the halt is.
    #expect(held.first?.activity.confidence == .high)
    #expect(states(rest + [(.of(.cycling), 9)]).map(\.offset) == [0, 10, 35, 47.5])
    #expect(states(rest).map(\.offset) == [0, 10, 35])
  }

  @Test("A stop of a walker is forgotten when it is shorter than ten seconds", arguments: 1...6)
  func stopOfWalker(batches: Int) {
    let states = states([(.of(.walking), 9), (.of(.stationary), batches), (.of(.walking), 9)])
    #expect(states.map(\.offset) == (batches < 4 ? [0] : [0, 22.5, 22.5 + 2.5 * Double(batches)]))
    #expect(states.first?.activity == .of(.walking))
  }

  @Test("A red light of ten seconds stays, a shorter stop does not", arguments: [3, 4])
  func light(batches: Int) {
    var atLight = MotionActivity.of(.automotive)
    atLight.stationary = true
    let states = states([(.of(.automotive), 40), (atLight, batches), (.of(.automotive), 40)])
    #expect(states.count == (batches < 4 ? 1 : 3))
  }

  @Test("Several short states in a row are one excursion")
  func mixedExcursion() {
    let short: [(MotionActivity, Int)] = [
      (.of(.walking), 9), (.of(.stationary), 1), (.undecided, 1), (.of(.other), 1),
      (.of(.walking), 9),
    ]
    #expect(states(short).map(\.offset) == [0])
  }

  @Test("What is no excursion may have one of its own")
  func excursionWithin() {
    let story: [(MotionActivity, Int)] = [
      (.of(.walking), 9), (.of(.stationary), 3), (.of(.other), 1), (.of(.stationary), 9),
    ]
    #expect(states(story).map(\.offset) == [0, 22.5])
  }

  @Test("A state takes in no excursion that is longer than itself")
  func majority() {
    let story: [(MotionActivity, Int)] = [
      (.of(.stationary), 1), (.of(.walking), 3), (.of(.stationary), 1), (.of(.walking), 9),
    ]
    #expect(states(story).map(\.offset) == [0, 2.5])
  }

  @Test("A short state between two others is kept")
  func boundary() {
    let story: [(MotionActivity, Int)] = [
      (.of(.walking), 9), (.of(.stationary), 1), (.of(.running), 9),
    ]
    #expect(states(story).map(\.offset) == [0, 22.5, 25])
  }

  @Test("Where nothing was known, what is known for a moment is kept")
  func burst() {
    #expect(states([(.undecided, 9), (.of(.walking), 2), (.undecided, 9)]).count == 3)
  }

  @Test("A piece that was something else by itself has low confidence, the state keeps its own")
  func takenIn() {
    var bouts = ActivityBouts()
    var confidences: [Confidence] = []
    for (index, activity) in [MotionActivity.of(.walking), .of(.running), .of(.walking)]
      .enumerated()
    {
      let start = SensorTime(seconds: 10 * Double(index) / (index == 2 ? 1.6 : 1))
      bouts.process(activity, from: start, to: start.advanced(by: index == 0 ? 10 : 2.5))
      while let piece = bouts.next() {
        confidences.append(piece.confidence)
        #expect(piece.state == .of(.walking))
        #expect(piece.since == .zero)
      }
    }
    #expect(confidences == [.high, .low, .high])
  }

  @Test("However often somebody changes, nothing is lost and nothing overflows")
  func restless() {
    var noise = SeededNoise(seed: 7)
    let kinds = ActivityClass.allCases.map { MotionActivity.of($0) } + [.undecided]
    let story = (0..<2000).map { _ in
      (kinds[Int(abs(noise.next()) * 6.99)], Int(abs(noise.next()) * 4.99))
    }
    #expect(states(story).count > 100)
  }

  @Test("A halt at the end of the input is kept")
  func haltAtEnd() {
    let story: [(MotionActivity, Int)] = [(.of(.cycling), 40), (.of(.stationary), 4)]
    #expect(states(story, finished: false).map(\.offset) == [0])
    #expect(states(story).map(\.offset) == [0, 100])
  }

  @Test("A state is in the store as soon as it begins")
  func atOnce() {
    #expect(states([(.of(.walking), 1)], finished: false).map(\.offset) == [0])
  }
}
