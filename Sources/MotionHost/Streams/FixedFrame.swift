import MotionProcessing

/// One subscription's reference frame: set by its first sample, fixed in the world from then on
/// (R128, R129), told in quaternions that never change their sign on the way (contract, 2.4 point
/// 7).
///
/// The fusion is shared and has long been running when a client comes. What is arbitrary about the
/// arbitrary frames, their heading, is a turn about the vertical that each subscription has for
/// itself.
struct FixedFrame: Sendable {
  /// The frame that was asked for.
  let frame: ReferenceFrame
  private var turn = Quaternion.identity
  private var source: ReferenceFrame?
  private var previous: Quaternion?

  /// A frame that begins with its first sample.
  init(_ frame: ReferenceFrame) { self.frame = frame }

  /// The attitude of a sample in this frame, and the fusion's frame that it rests on. `nil` where
  /// there is no attitude.
  ///
  /// The corrected frame begins without the magnetometer, as Core Motion's does, and goes on with
  /// it from the direction reached.
  mutating func attitude(of motion: DeviceMotion) -> (Quaternion, ReferenceFrame)? {
    var now = frame
    var shared = motion.attitude(in: frame)
    if shared == nil, frame == .xArbitraryCorrectedZVertical {
      now = .xArbitraryZVertical
      shared = motion.arbitrary
    }
    guard let shared else { return nil }
    if frame.isArbitrary, now != source { settle(shared, motion.arbitrary) }
    source = now
    var attitude = (turn * shared).normalized
    if let previous {
      if attitude.dot(previous) < 0 { attitude = -attitude }
    } else if attitude.w < 0 {
      attitude = -attitude
    }
    previous = attitude
    return (attitude, now)
  }

  /// Finds the turn about the vertical for another source of the attitude.
  private mutating func settle(_ shared: Quaternion, _ arbitrary: Quaternion?) {
    guard let previous else {
      // Shortest turn from gravity: no part about the vertical (contract, 2.4 point 5).
      turn = shared.twist.conjugate
      return
    }
    let reached = source == .xArbitraryZVertical ? arbitrary.map { turn * $0 } : nil
    turn = ((reached ?? previous) * shared.conjugate).twist
  }
}

extension ReferenceFrame {
  /// Whether x points anywhere.
  var isArbitrary: Bool { self == .xArbitraryZVertical || self == .xArbitraryCorrectedZVertical }
}

extension Quaternion {
  /// The part of a turn that is about the vertical; none where the turn puts z upside down, since
  /// no such part is distinguished there.
  fileprivate var twist: Quaternion {
    guard w * w + z * z > 1e-12 else { return .identity }
    return Quaternion(w: w, x: 0, y: 0, z: z).normalized
  }
}
