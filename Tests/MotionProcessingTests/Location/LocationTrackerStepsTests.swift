import Testing

@testable import MotionProcessing

@Suite("Steps give the way where fixes cannot")
struct LocationTrackerStepsTests {
  @Test("With fixes of 50 m that wander, a walk is as long as its steps")
  func indoors() {
    var walk = WalkedTrack()
    var noise = Noise()
    for t in 0...120 {
      walk.second(t, steps: t > 0 ? 2 : 0, fix: WalkedTrack.fix(20 * noise.next(), accuracy: 50))
    }
    #expect(abs(walk.finish() - 120 * 1.4) < 2)
  }

  @Test("A gap of 60 s on a winding way is as long as its steps, and grows with them")
  func gap() {
    var walk = WalkedTrack()
    for t in 0...30 { walk.second(t, steps: 2, fix: WalkedTrack.fix(1.4 * Double(t))) }
    // Standing for half of the gap, then walking 42 m for 20 m of straight line.
    for t in 31..<90 { walk.second(t, steps: t < 60 ? 0 : 2, fix: nil) }
    walk.second(90, steps: 2, fix: WalkedTrack.fix(1.4 * 30 + 20))
    let end = walk.finish()
    let before = walk.points.first { $0.time == SensorTime(seconds: 30) }?.distance ?? .nan
    let middle = walk.points.first { $0.time == SensorTime(seconds: 59) }?.distance ?? .nan
    #expect(abs(end - before - 31 * 1.4) < 3)
    #expect(middle - before < 2)
  }

  @Test("Going from good fixes to poor ones and back loses and doubles nothing")
  func switching() {
    var walk = WalkedTrack()
    for t in 0...180 {
      let isPoor = (60..<120).contains(t)
      walk.second(
        t, steps: t > 0 ? 2 : 0, fix: WalkedTrack.fix(1.4 * Double(t), accuracy: isPoor ? 40 : 5))
    }
    #expect(abs(walk.finish() - 180 * 1.4) < 5)
  }

  @Test("Wander adds nothing while the accelerometer sees nobody walk", arguments: [true, false])
  func still(stationary: Bool) {
    var walk = WalkedTrack()
    var slow = 0.0
    var noise = Noise()
    for t in 0...600 {
      slow += 0.3 * noise.next()
      walk.second(t, steps: 0, fix: WalkedTrack.fix(slow), stationary: stationary)
    }
    #expect(walk.finish() == 0)
  }

  @Test("Steps held back and released after the last fix still count where steps gave the way")
  func late() {
    var walk = WalkedTrack()
    for t in 0...10 { walk.second(t, steps: 0, fix: WalkedTrack.fix(0, accuracy: 60)) }
    for i in 0..<10 {
      walk.tracker.process(
        StepRevision(
          number: i, verdict: .confirmed, time: SensorTime(seconds: 5 + 0.5 * Double(i)),
          known: SensorTime(seconds: 12), length: 0.7))
    }
    walk.tracker.process(WalkedTrack.fix(0, accuracy: 60), at: SensorTime(seconds: 10.5))
    #expect(abs(walk.finish() - 7) < 0.01)
  }
}
