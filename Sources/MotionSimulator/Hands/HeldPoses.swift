import MotionProcessing

/// Positions of yoga that are held.
enum Pose: String, CaseIterable, Sendable, Equatable {
  case mountain, tree, warrior, chair, plank, bridge
  case boat = "boat_pose"
  case downwardDog = "downward_facing_dog"

  var posture: Posture { Posture(named: rawValue) }
}

/// Poses one after the other, each held for the same time, with a change between two.
struct PoseSequence: Sendable, Equatable {
  var poses: [Pose]
  /// Seconds of each pose and of each change.
  var hold: Double
  var change: Double

  /// Seconds from the first pose to the end of the last.
  var seconds: Double { Double(poses.count) * (hold + change) - change }
}

/// Holds poses: a body sways about its balance, and goes from one to the next in a movement with one
/// or two hesitations.
struct HeldPoses: Sendable {
  private var path = PosturePath()
  private var sway: Reaching
  private(set) var gestures: [Gesture] = []
  let end: Double?

  init(_ sequence: PoseSequence, at time: Double, _ random: inout RandomSource) {
    var now = time
    for (number, pose) in sequence.poses.enumerated() {
      if number > 0 {
        let before = sequence.poses[number - 1].posture
        let (from, to) = (now, now + sequence.change)
        gestures.append(Gesture(start: from, end: to, gesture: "transition"))
        // Somebody stops short on the way and goes on.
        let part = random.uniform(0.35, 0.65)
        let middle = before.mixed(with: pose.posture, at: part)
        path.add(middle, at: from + part * sequence.change)
        path.add(middle, at: from + (part + 0.08) * sequence.change)
        now = to
      }
      path.add(pose.posture, at: now)
      gestures.append(Gesture(start: now, end: now + sequence.hold, gesture: "pose"))
      now += sequence.hold
      path.add(pose.posture, at: now)
    }
    end = now
    // Sway of gravity in the recorded poses: 0.05 to 0.42 degrees within a second.
    let size = 0.004 * random.uniform(0.5, 1.5)
    sway = Reaching(Vector3(size, size, size), seconds: 0.5...1.5, pause: 0...0.5)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    var posture = path.posture(at: time)
    let sway = sway.advance(to: time, &random)
    posture.lean += sway
    posture.shoulder += sway * (1 - posture.planted)
    posture.thigh += sway * 0.5
    return posture
  }
}
