import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("The activity of now")
struct CurrentActivityTests {
  private let clock = DeviceClock(
    anchor: SensorTime(seconds: 2),
    moment: Moment(timestamp: 500, date: StreamBench<ActivityStream>.start))

  private func moment(_ seconds: Double) -> Moment {
    clock.moment(of: SensorTime(seconds: seconds))
  }

  @Test("At first nothing is known, since the clock's anchor")
  func origin() {
    let current = CurrentActivity(clock: clock)
    #expect(current.state == ActivityState(activity: .undecided, start: clock.moment))
  }

  @Test("An activity starts with the batch that brought it and keeps its start as confidence grows")
  func confidence() {
    var current = CurrentActivity(clock: clock)
    let before = current.receive(.ending(at: 5, .undecided), clock: clock)
    #expect(before == nil)
    let begun = current.receive(.ending(at: 7.5, .of(.walking, .low)), clock: clock)
    #expect(begun == ActivityState(activity: .of(.walking, .low), start: moment(5)))
    let grown = current.receive(.ending(at: 10, .of(.walking)), clock: clock)
    #expect(grown == ActivityState(activity: .of(.walking), start: moment(5)))
    let same = current.receive(.ending(at: 12.5, .of(.walking)), clock: clock)
    #expect(same == nil)
    let ended = current.receive(.ending(at: 15, .of(.stationary)), clock: clock)
    #expect(ended == ActivityState(activity: .of(.stationary), start: moment(12.5)))
    #expect(current.state == ended)
  }

  @Test("A batch without samples is unknown, whatever the recognizer still believes")
  func empty() {
    var current = CurrentActivity(clock: clock)
    _ = current.receive(.ending(at: 5, .of(.walking)), clock: clock)
    let gap = current.receive(.ending(at: 7.5, .of(.walking), isEmpty: true), clock: clock)
    #expect(gap == ActivityState(activity: .undecided, start: moment(5)))
    let again = current.receive(.ending(at: 10, .of(.walking)), clock: clock)
    #expect(again == ActivityState(activity: .of(.walking), start: moment(7.5)))
  }

  @Test("The same activity after batches left out is a new one")
  func leftOut() {
    var current = CurrentActivity(clock: clock)
    _ = current.receive(.ending(at: 5, .of(.stationary)), clock: clock)
    let again = current.receive(.ending(at: 3600, .of(.stationary)), clock: clock)
    #expect(again == ActivityState(activity: .of(.stationary), start: moment(3597.5)))
    let unknown = current.receive(.ending(at: 7200, .undecided), clock: clock)
    #expect(unknown == ActivityState(activity: .undecided, start: moment(3600)))
  }
}

@Suite("Activity streams")
struct ActivityStreamTests {
  private func state(_ activity: MotionActivity, _ bench: StreamBench<ActivityStream>)
    -> ActivityState
  {
    ActivityState(activity: activity, start: bench.context.clock.moment)
  }

  @Test("The state of now comes at once, then each change of flags or confidence")
  func changes() {
    var bench = StreamBench(ActivityStream())
    bench.begin(at: 1)
    let states: [MotionActivity] = [
      .undecided, .of(.walking, .low), .of(.walking, .low), .of(.walking, .medium),
      .of(.walking, .medium), .of(.stationary),
    ]
    for (i, activity) in states.enumerated() {
      bench.context.activity.activity = activity
      bench.hand(.step(at: 2), at: 2)
      bench.hand(.batch(endingAt: 2.5 * Double(i + 1), activity), at: 2.5 * Double(i + 1))
    }
    let expected: [MotionActivity] = [
      .undecided, .of(.walking, .low), .of(.walking, .medium), .of(.stationary),
    ]
    #expect(bench.updates == expected.map { .activity(state($0, bench)) })
  }

  @Test("After a suspension the last state comes again, and not once more at the next batch")
  func resumption() {
    var bench = StreamBench(ActivityStream())
    bench.begin()
    bench.context.activity.activity = .of(.stationary)
    _ = bench.take()
    bench.resume(at: 100)
    bench.hand(.batch(endingAt: 102.5, .of(.stationary)), at: 102.5)
    #expect(bench.updates == [.activity(state(.of(.stationary), bench))])
  }
}
