import MotionService

/// What the sensors have said last, as the bus tells it.
struct SensorValues: Sendable {
  private var filter = OrientationFilter()
  private(set) var orientation = ScreenOrientation.undefined
  private(set) var light = 0.0
  private(set) var isNear = false
  /// Degrees; below 0 where not known.
  private(set) var heading = -1.0

  /// Takes a reading; gives its sensor where the bus has something new to tell.
  mutating func take(_ reading: DesktopReading) -> DesktopSensor? {
    switch reading {
    case .acceleration(let force):
      filter.take(force)
      return change(\.orientation, filter.orientation) ? .accelerometer : nil
    case .light(let level): return level.isFinite && change(\.light, level) ? .light : nil
    case .proximity(let isNear): return change(\.isNear, isNear) ? .proximity : nil
    case .heading(let degrees):
      return degrees.isFinite && change(\.heading, degrees) ? .compass : nil
    }
  }

  /// Forgets what sensors have said that are gone.
  mutating func forget(all but: Set<DesktopSensor>) {
    let none = SensorValues()
    if !but.contains(.accelerometer) {
      (filter, orientation) = (none.filter, none.orientation)
    }
    if !but.contains(.light) { light = none.light }
    if !but.contains(.proximity) { isNear = none.isNear }
    if !but.contains(.compass) { heading = none.heading }
  }

  private mutating func change<Value: Equatable>(
    _ key: WritableKeyPath<SensorValues, Value>, _ value: Value
  ) -> Bool {
    guard self[keyPath: key] != value else { return false }
    self[keyPath: key] = value
    return true
  }
}
