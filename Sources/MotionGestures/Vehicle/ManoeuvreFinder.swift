import MotionProcessing

/// Turns, brakings and settings off in the forces of a ride.
struct ManoeuvreFinder {
  /// Force, g, at which one begins, at which it ends, and which it must reach.
  private static let begins = 0.08
  private static let ends = 0.04
  private static let least = 0.1
  /// Least seconds, and least angle of a turn, rad.
  private static let shortest = 0.5
  private static let leastAngle = 0.25

  private struct Open {
    var start = SensorTime.zero
    var end = SensorTime.zero
    var force = 0.0
    var angle = 0.0
    var isOpen = false
  }

  private var turn = Open()
  private var brake = Open()
  private var accelerate = Open()
  private var taken = SensorTime(nanoseconds: .min)

  /// Takes the next tenth with its yaw rate; called again until nothing more is told.
  mutating func process(_ force: VehicleForce, yaw: Double) -> Manoeuvre? {
    guard force.time > taken else { return nil }
    let longitudinal = force.longitudinal ?? 0
    if let told = follow(&turn, force.lateral ?? 0, yaw, force, .turn) { return told }
    if let told = follow(&brake, min(longitudinal, 0), 0, force, .brake) { return told }
    if let told = follow(&accelerate, max(longitudinal, 0), 0, force, .accelerate) { return told }
    taken = force.time
    return nil
  }

  private func follow(
    _ open: inout Open, _ value: Double, _ yaw: Double, _ force: VehicleForce,
    _ kind: Manoeuvre.Kind
  ) -> Manoeuvre? {
    guard !(open.isOpen && open.end == force.time) else { return nil }
    if open.isOpen, abs(value) < Self.ends || value * open.force < 0 {
      defer { open.isOpen = false }
      return told(open, kind, known: force.known)
    }
    if !open.isOpen {
      guard abs(value) >= Self.begins else { return nil }
      open = Open(start: force.time.advanced(by: -VehicleForce.interval), isOpen: true)
    }
    open.end = force.time
    open.angle += yaw * VehicleForce.interval
    if abs(value) > abs(open.force) { open.force = value }
    return nil
  }

  /// One that is under way when the input ends.
  mutating func finish(_ kind: Manoeuvre.Kind) -> Manoeuvre? {
    let open = kind == .turn ? turn : kind == .brake ? brake : accelerate
    return open.isOpen ? told(open, kind, known: open.end) : nil
  }

  private func told(_ open: Open, _ kind: Manoeuvre.Kind, known: SensorTime) -> Manoeuvre? {
    guard abs(open.force) >= Self.least, open.end.seconds(since: open.start) >= Self.shortest,
      kind != .turn || abs(open.angle) >= Self.leastAngle
    else { return nil }
    return Manoeuvre(
      kind: kind, start: open.start, end: open.end, known: known, force: open.force,
      angle: kind == .turn ? open.angle : 0)
  }
}
