import MotionProcessing

extension World {
  mutating func beginMishap(_ action: Episode.Action, _ placement: Placement, at time: Double) {
    switch action {
    case .goDown(let kind, let ground, let resting):
      bodyFall = BodyFall(
        kind, on: ground, placement, stature: gait.person.height, at: time,
        walking: gait.isMoving, resting: resting, &mishaps)
    case .dropPhone(let metres, let resting):
      dropped = DroppedPhone(
        from: metres, attitude: carrying.attitude(at: time + 2), at: time, resting: resting,
        &mishaps)
    case .jump(let count): jumps = BodyJumps(count: count, at: time, &mishaps)
    default: break
    }
  }

  mutating func mishap(at time: Double) -> Mishap {
    bodyFall?.advance(to: time) ?? jumps?.moment(at: time) ?? dropped?.moment(at: time) ?? Mishap()
  }

  /// Keeps a fall in the truth, and ends it.
  mutating func keepFall() {
    if let fall = bodyFall, fall.kind.isFall {
      truth.falls = (truth.falls ?? 0) + 1
      truth.gestures.append(
        Gesture(start: fall.little, end: fall.impact, gesture: "fall_\(fall.kind.rawValue)"))
    }
    bodyFall = nil
    dropped = nil
    jumps = nil
  }
}

extension Episode {
  /// Whether somebody falls, or something happens that falls are mistaken for.
  var isFallOrAlike: Bool {
    switch action {
    case .goDown, .dropPhone, .jump: true
    default: hands?.looksLikeFall ?? false
    }
  }
}

extension HandWork {
  /// Whether it knocks as an impact does.
  fileprivate var looksLikeFall: Bool {
    switch self {
    case .occupation(.clapping), .occupation(.applauding), .occupation(.slamming): true
    default: false
    }
  }
}
