import MotionProcessing
import Testing

@testable import MotionGestures

@Suite("Poses, heads and cars")
struct StateTests {
  @Test("A pose is held with the sway that it has, and the change to the next one is graded (R168)")
  func poses() throws {
    // Two poses with a sway of half a degree, a smooth change between them.
    let sway = 0.5 / Trigonometry.degreesPerRadian
    let motion = MadeMotion(seconds: 24) { t in
      let share = min(max((t - 11) / 1.5, 0), 1)
      let smooth = share * share * share * (10 + share * (6 * share - 15))
      let held =
        t < 11 || t > 12.5 ? sway * 1.414_214 * Trigonometry.sin(4 * Trigonometry.pi * t) : 0
      return MadeMotion.Moment(turn: Vector3(0.9 * smooth + held, 0, 0))
    }
    var detector = PoseDetector()
    var (poses, changes): ([Pose], [PoseTransition]) = ([], [])
    func drain() {
      while let told = detector.next() {
        switch told {
        case .pose(let pose): poses.append(pose)
        case .transition(let change): changes.append(change)
        }
      }
    }
    for sample in motion.samples {
      detector.process(sample)
      drain()
    }
    detector.finish()
    drain()
    try #require(poses.count == 2 && changes.count == 1)
    for pose in poses { #expect(abs(pose.sway - sway) < 0.02 / Trigonometry.degreesPerRadian) }
    #expect(poses[0].known.seconds == 3)
    #expect(changes[0].start == poses[0].end && changes[0].end == poses[1].start)
    #expect(changes[0].smoothness < 0)
  }

  @Test("Moving is no pose, and neither is a device that lies on a table")
  func noPose() {
    let moving = MadeMotion(seconds: 20) { t in
      MadeMotion.Moment(turn: Vector3(0.4 * Trigonometry.sin(2 * t), 0, 0))
    }
    let lying = MadeMotion(seconds: 20) { _ in MadeMotion.Moment() }
    for motion in [moving, lying] {
      var detector = PoseDetector()
      for sample in motion.samples { detector.process(sample) }
      detector.finish()
      #expect(detector.next() == nil)
    }
  }

  @Test("A head nods, shakes, swings, walks or is still")
  func heads() {
    func longest(_ motion: MadeMotion) -> HeadMotion.State? {
      var detector = HeadDetector()
      var told: [HeadMotion] = []
      for sample in motion.samples {
        detector.process(sample)
        while let state = detector.next() { told.append(state) }
      }
      detector.finish()
      while let state = detector.next() { told.append(state) }
      return told.max { $0.end.seconds(since: $0.start) < $1.end.seconds(since: $1.start) }?.state
    }
    func turning(_ axis: Vector3, _ angle: Double, _ hertz: Double) -> MadeMotion {
      MadeMotion(seconds: 12) { t in
        MadeMotion.Moment(turn: axis * (angle * Trigonometry.sin(2 * Trigonometry.pi * hertz * t)))
      }
    }
    #expect(longest(turning(Vector3(1, 0, 0), 0.35, 1.1)) == .nod)
    #expect(longest(turning(Vector3(0, 0, 1), 0.5, 1)) == .shake)
    #expect(longest(turning(Vector3(0, 1, 0), 0.4, 0.5)) == .swing)
    #expect(longest(turning(Vector3(1, 0, 0), 0.001, 1)) == .still)
    let walking = MadeMotion(seconds: 12) { t in
      MadeMotion.Moment(
        turn: Vector3(0.02 * Trigonometry.sin(6 * t), 0, 0),
        push: Vector3(0, 0, 0.2 * Trigonometry.sin(11.5 * t)))
    }
    #expect(longest(walking) == .walking)
  }

  private func cars(_ motion: MadeMotion) -> [CarState] {
    var detector = CarDetector()
    var told: [CarState] = []
    for sample in motion.samples {
      detector.process(sample)
      while let state = detector.next() { told.append(state) }
    }
    detector.finish()
    while let state = detector.next() { told.append(state) }
    return told
  }

  private static func shake(_ t: Double, _ size: Double) -> Double {
    size * (Trigonometry.sin(77 * t) + Trigonometry.sin(103 * t) + Trigonometry.sin(131 * t))
  }

  @Test("A parked car is hit, jacked up, towed, driven off, or stands")
  func parked() {
    let stands = MadeMotion(rate: 100, seconds: 20) { _ in MadeMotion.Moment() }
    #expect(cars(stands).map(\.kind) == [.standing])
    let hit = MadeMotion(rate: 100, seconds: 20) { t in
      MadeMotion.Moment(push: Vector3(0, 0, t > 8 && t < 8.6 ? Self.shake(t, 0.4) : 0))
    }
    let knocks = cars(hit).filter { $0.kind == .hit }
    #expect(knocks.count == 1 && abs((knocks.first?.start.seconds ?? 0) - 8.3) < 0.4)
    let lifted = { (t: Double) in Vector3(0.09 * min(max((t - 5) / 20, 0), 1), 0, 0) }
    let jacked = MadeMotion(rate: 100, seconds: 40) { t in MadeMotion.Moment(turn: lifted(t)) }
    #expect(Set(cars(jacked).map(\.kind)) == [.standing, .jacked])
    let towed = MadeMotion(rate: 100, seconds: 60) { t in
      MadeMotion.Moment(turn: lifted(t), push: Vector3(0, 0, t > 40 ? Self.shake(t, 0.05) : 0))
    }
    #expect(cars(towed).contains { $0.kind == .towed })
    let driven = MadeMotion(rate: 100, seconds: 30) { t in
      MadeMotion.Moment(push: Vector3(0, 0, t > 10 ? Self.shake(t, 0.05) : 0))
    }
    #expect(cars(driven).map(\.kind) == [.standing, .moving])
  }

  @Test("A hand that takes the phone out of its holder is no hit")
  func handled() {
    let motion = MadeMotion(rate: 100, seconds: 20) { t in
      let share = min(max((t - 8) / 2, 0), 1)
      return MadeMotion.Moment(
        turn: Vector3(1.2 * share, 0.4 * share, 0),
        push: Vector3(0, 0, t > 8 && t < 10 ? 0.5 * Trigonometry.sin(8 * t) : 0))
    }
    #expect(!cars(motion).contains { $0.kind == .hit })
  }

  @Test("A device leans as its interface sees it, and says when it lies or is upside down (R173)")
  func lean() {
    for degrees in stride(from: -80.0, through: 80, by: 20) {
      let angle = degrees / Trigonometry.degreesPerRadian
      let (s, c) = (Trigonometry.sin(angle), Trigonometry.cos(angle))
      for tilt in [0.3, 1.0] {
        let gravity = { (x: Double, y: Double) in
          Vector3(x * Trigonometry.cos(tilt), y * Trigonometry.cos(tilt), -Trigonometry.sin(tilt))
        }
        let seen = [
          Lean(gravity: gravity(s, -c), interface: .portrait),
          Lean(gravity: gravity(-c, -s), interface: .landscapeLeft),
          Lean(gravity: gravity(c, s), interface: .landscapeRight),
        ]
        for lean in seen {
          guard case .angle(let found) = lean else {
            Issue.record("\(lean) at \(degrees)°")
            continue
          }
          #expect(abs(found - angle) < 0.01)
        }
      }
    }
    #expect(Lean(gravity: Vector3(0, 0, -1), interface: .portrait) == .flat)
    #expect(Lean(gravity: Vector3(0, 1, 0), interface: .portrait) == .upsideDown)
  }
}
