import CMotionC
import MotionProcessing

extension Sample {
  /// A sample as C has it; `nil` where its stream, or what a hint says, is unknown here.
  init?(_ sample: UnsafePointer<coremotion_sample>) {
    guard let reading = Reading(sample) else { return nil }
    self.init(reading, at: SensorTime(nanoseconds: sample.pointee.time_ns))
  }
}

extension Reading {
  /// A reading of a sensor of three axes; `nil` where the stream is none of one.
  init?(_ stream: coremotion_stream, _ value: Vector3) {
    switch stream {
    case coremotion_stream(COREMOTION_ACCELERATION): self = .acceleration(value)
    case coremotion_stream(COREMOTION_ROTATION_RATE): self = .rotationRate(value)
    case coremotion_stream(COREMOTION_MAGNETIC_FIELD): self = .magneticField(value)
    default: return nil
    }
  }

  fileprivate init?(_ sample: UnsafePointer<coremotion_sample>) {
    let stream = sample.pointee.stream
    switch stream {
    case coremotion_stream(COREMOTION_PRESSURE):
      self = .pressure(sample.pointee.reading.pressure_kpa)
    case coremotion_stream(COREMOTION_LOCATION):
      let fix = sample.pointee.reading.location
      self = .location(
        LocationFix(
          latitude: fix.latitude_deg, longitude: fix.longitude_deg, altitude: fix.altitude_m,
          horizontalAccuracy: fix.horizontal_accuracy_m, verticalAccuracy: fix.vertical_accuracy_m,
          speed: fix.speed_m_s, course: fix.course_deg))
    case coremotion_stream(COREMOTION_HINT):
      let said = sample.pointee.reading.hint
      guard let hint = Hint(kind: said.kind, value: said.value) else { return nil }
      self = .hint(hint)
    case coremotion_stream(COREMOTION_WALL_CLOCK):
      self = .wallClock(sample.pointee.reading.wall_clock_ns)
    default:
      let xyz = sample.pointee.reading.xyz
      self.init(stream, Vector3(xyz.0, xyz.1, xyz.2))
    }
  }
}

extension Hint {
  /// A hint as C has it; `nil` where kind or value is unknown here.
  fileprivate init?(kind: UInt32, value: UInt32) {
    if kind == UInt32(COREMOTION_HINT_SPORT) {
      guard value <= Sport.allCases.count else { return nil }
      self = .sport(value == 0 ? nil : Sport(rawValue: Int(value) - 1))
      return
    }
    guard value <= 1 else { return nil }
    let isTrue = value == 1
    switch kind {
    case UInt32(COREMOTION_HINT_POWER): self = .power(isTrue)
    case UInt32(COREMOTION_HINT_CAR_BLUETOOTH): self = .carBluetooth(isTrue)
    case UInt32(COREMOTION_HINT_CLIENT_LOCATION): self = .clientLocation(isTrue)
    case UInt32(COREMOTION_HINT_WATCH): self = .watch(isTrue)
    default: return nil
    }
  }
}
