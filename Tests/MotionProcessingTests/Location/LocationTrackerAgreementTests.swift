import Testing

@testable import MotionProcessing

/// Ten minutes of walking north at 1.4 m/s, with two steps a second.
private struct TenMinutes {
  /// Metres of a step; 0.7 are right.
  var stepLength = 0.7
  /// Deviation in metres of an error of the fixes that lasts for half a minute.
  var wander = 0.0
  /// What the receiver says of its speed.
  var speed = Double.nan
  var hasSteps = true
  /// How well the length of the steps is known.
  var strideError = 0.1

  /// Metres in hundred that the track is too long.
  func error() -> Double {
    var walk = WalkedTrack()
    walk.tracker.strideError = strideError
    var error = Wander(deviation: wander)
    for t in 0...600 {
      let off = error.next()
      walk.second(
        t, steps: hasSteps && t > 0 ? 2 : 0, length: stepLength,
        fix: WalkedTrack.fix(1.4 * Double(t) + off.north, east: off.east, speed: speed),
        hasAccelerometer: hasSteps)
    }
    return 100 * (walk.finish() / 840 - 1)
  }
}

/// An error that wanders smoothly over the plane, one value a second.
private struct Wander {
  /// Metres of each axis.
  var deviation: Double
  private var noise = Noise()
  private var target = (0.0, 0.0)
  private var value = (0.0, 0.0)

  init(deviation: Double) { self.deviation = deviation }

  /// The next value: a memory of 40 s, followed with a lag of 20 s; 0.5 m/s on each axis at 15 m, 1 m/s at 30 m.
  mutating func next() -> (north: Double, east: Double) {
    target.0 = 0.975 * target.0 + 0.22 * deviation * noise.next()
    target.1 = 0.975 * target.1 + 0.22 * deviation * noise.next()
    value.0 += 0.05 * (1.22 * target.0 - value.0)
    value.1 += 0.05 * (1.22 * target.1 - value.1)
    return value
  }
}

@Suite("Fixes are held against steps and stated speeds")
struct LocationTrackerAgreementTests {
  @Test("Among high houses a walk is closer to the truth than its fixes are (R84)")
  func houses() {
    let alone = TenMinutes(wander: 30, hasSteps: false).error()
    #expect(alone > 10)
    #expect(abs(TenMinutes(wander: 30).error()) < 0.8 * alone)
    #expect(abs(TenMinutes(wander: 30, strideError: 0.04).error()) < 0.6 * alone)
    #expect(abs(TenMinutes(wander: 30, speed: 1.4, strideError: 0.04).error()) < 0.4 * alone)
  }

  @Test("Good fixes are believed, however long somebody's steps are", arguments: [0.6, 0.8])
  func openSky(length: Double) {
    #expect(abs(TenMinutes(stepLength: length, speed: 1.4).error()) < 1)
    #expect(abs(TenMinutes(stepLength: length).error()) < 3)
  }

  @Test("Steps on the spot, or as long as no legs make them, lengthen a track by a third at most")
  func absurd() {
    #expect((0...33).contains(TenMinutes(stepLength: 1.4, speed: 1.4).error()))
    #expect((0...33).contains(TenMinutes(stepLength: 1.4).error()))
    #expect((-60...0).contains(TenMinutes(stepLength: 0.3).error()))
  }

  @Test("Going from fixes alone to fixes and steps makes no jump (R85)")
  func noJump() {
    var walk = WalkedTrack()
    var wander = Wander(deviation: 30)
    for t in 0...600 {
      let isWalked = (200..<400).contains(t)
      walk.second(
        t, steps: isWalked ? 2 : 0,
        fix: WalkedTrack.fix(1.4 * Double(t), east: wander.next().east, speed: 1.4))
    }
    _ = walk.finish()
    for (a, b) in zip(walk.points, walk.points.dropFirst()) where b.time.seconds > 30 {
      #expect(b.distance - a.distance >= 0)
      #expect(b.distance - a.distance < 4)
    }
  }

  @Test("A slow walk whose steps nobody sees counts where the receiver states its speed")
  func slow() {
    var walk = WalkedTrack()
    for t in 0...120 {
      walk.second(t, steps: 0, fix: WalkedTrack.fix(0.7 * Double(t), speed: 0.7))
    }
    #expect(abs(walk.finish() - 84) < 3)
  }

  @Test("A coarse first fix far off adds nothing to the way", arguments: [false, true])
  func coarseStart(hasSteps: Bool) {
    var walk = WalkedTrack()
    for t in 0...100 {
      let isCoarse = t < 8
      walk.second(
        t, steps: hasSteps && t > 0 ? 2 : 0,
        fix: WalkedTrack.fix(
          1.4 * Double(t), east: isCoarse ? 80 : 0, accuracy: isCoarse ? 65 : 5, speed: 1.4))
    }
    // What was walked before the first good fix counts by its steps only.
    #expect(abs(walk.finish() - (hasSteps ? 140 : 129)) < 4)
  }

  @Test("A tunnel between poor fixes counts as the way between them")
  func tunnel() {
    var walk = WalkedTrack()
    for t in 0...60 { walk.second(t, steps: 0, fix: WalkedTrack.fix(20 * Double(t), speed: 20)) }
    for t in [70, 80, 90] {
      walk.second(t, steps: 0, fix: WalkedTrack.fix(20 * Double(t), accuracy: 40))
    }
    for t in 100...160 { walk.second(t, steps: 0, fix: WalkedTrack.fix(20 * Double(t), speed: 20)) }
    #expect(abs(walk.finish() / 3_200 - 1) < 0.02)
  }

  @Test("What fixes wander while the receiver says that it stands is no way when it moves on")
  func standing() {
    var walk = WalkedTrack()
    for t in 0...60 {
      walk.second(t, steps: 0, fix: WalkedTrack.fix(0.3 * Double(t), speed: 0.02))
    }
    for t in 61...120 {
      let way = 18 + 1.4 * Double(t - 60)
      walk.second(t, steps: 2, fix: WalkedTrack.fix(way, speed: 1.4))
    }
    #expect(abs(walk.finish() - 84) < 5)
  }
}
