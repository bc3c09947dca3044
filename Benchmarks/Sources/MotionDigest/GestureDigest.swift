import MotionGestures
import MotionProcessing

/// A sink that folds every field of every gesture into one number.
struct GestureDigest: GestureSink {
  private(set) var digest = Digest()
  private(set) var messages = 0

  private static let absent = SensorTime(nanoseconds: -1)

  // A list of arguments with defaults: one of any length would be made on the heap.
  private mutating func fold(
    _ kind: GestureKind, _ first: SensorTime, _ second: SensorTime = absent,
    _ third: SensorTime = absent, _ fourth: SensorTime = absent, values a: Double = -2,
    _ b: Double = -2, _ c: Double = -2, _ d: Double = -2, _ e: Double = -2, _ f: Double = -2,
    _ g: Double = -2
  ) {
    messages += 1
    digest.fold(Self.place(of: kind))
    digest.fold(first)
    digest.fold(second)
    digest.fold(third)
    digest.fold(fourth)
    digest.fold(a)
    digest.fold(b)
    digest.fold(c)
    digest.fold(d)
    digest.fold(e)
    digest.fold(f)
    digest.fold(g)
  }

  /// Place of a case among those of an enumeration without payload, which is a byte.
  private static func place<Case>(of value: Case) -> Int {
    Int(unsafeBitCast(value, to: UInt8.self))
  }

  mutating func receive(_ gesture: Gesture) {
    let kind = gesture.kind
    switch gesture {
    case .repetition(let told):
      fold(kind, told.start, told.end, told.known, values: Double(told.number), told.share)
    case .set(let told):
      fold(kind, told.start, told.end, told.known, values: told.count, told.period)
    case .pose(let told): fold(kind, told.start, told.end, told.known, values: told.sway)
    case .transition(let told):
      fold(kind, told.start, told.end, told.known, values: told.smoothness, told.jerk)
    case .stroke(let told):
      fold(kind, told.start, told.end, told.known, values: told.angle, told.peakRate)
    case .swing(let told):
      fold(kind, told.start, told.end, told.known, told.fastest, values: told.point, told.speed)
    case .punch(let told):
      fold(
        kind, told.start, told.end, told.known,
        values: told.peak, told.recoil, told.direction == .punch ? 0 : 1, told.isClipped ? 1 : 0)
    case .bump(let told): fold(kind, told.start, told.end, told.known, values: told.peak)
    case .flick(let told):
      fold(
        kind, told.start, told.end, told.known,
        values: told.peakRate, told.axis == .x ? 0 : told.axis == .y ? 1 : 2)
    case .head(let told):
      fold(kind, told.start, told.end, told.known)
      digest.fold(Self.place(of: told.state))
    case .fall(let told):
      fold(
        kind, told.start, told.end, told.known, values: told.sureness, told.impact, told.turned)
    case .tremor(let told):
      fold(kind, told.start, told.end, told.known, values: told.frequency, told.size)
      digest.fold(Self.place(of: told.kind))
    case .manoeuvre(let told):
      fold(kind, told.start, told.end, told.known, values: told.force, told.angle)
    case .car(let told):
      fold(kind, told.start, told.end, told.known, values: told.force ?? -1)
      digest.fold(Self.place(of: told.kind))
    }
  }

  mutating func receive(_ judgement: GestureJudgement) {
    fold(judgement.kind, judgement.time, values: judgement.isTold ? 1 : 0)
    for i in 0..<judgement.conditions.count {
      digest.fold(Double(judgement.conditions[i].value))
      digest.fold(Double(judgement.conditions[i].limit))
    }
  }

  mutating func receive(_ minute: TremorMinute) {
    fold(
      .tremor, minute.start, minute.end, minute.known,
      values: minute.unknown, minute.none, minute.strengths.slight, minute.strengths.mild,
      minute.strengths.moderate, minute.strengths.strong, minute.longest?.frequency ?? -1)
  }

  mutating func receive(_ force: VehicleForce) {
    fold(
      .vehicle, force.time, force.known,
      values: force.longitudinal ?? 99, force.lateral ?? 99, force.acceleration.x)
  }

  mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime) {
    fold(.vehicle, time, values: mounting?.forward.x ?? 99, mounting?.right.x ?? 99)
  }
}
