import MotionLink
import MotionProcessing
import MotionService

/// Sensors that read what a test says.
final class FakeSensors: DesktopSensors {
  private struct State {
    var available = Set(DesktopSensor.allCases)
    var handlers: [DesktopSensor: @Sendable (DesktopReading) -> Void] = [:]
    var onChange: (@Sendable () -> Void)?
  }

  let lightUnit = LightUnit.lux
  private let state = Guarded(State())

  var available: Set<DesktopSensor> {
    get { state.withLock { $0.available } }
    set {
      let onChange = state.withLock { state in
        state.available = newValue
        return state.onChange
      }
      onChange?()
    }
  }

  /// Which of them run.
  var running: Set<DesktopSensor> { Set(state.withLock { $0.handlers.keys }) }

  func onChange(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = handler }
  }

  func listen(to sensor: DesktopSensor, _ handler: (@Sendable (DesktopReading) -> Void)?) {
    state.withLock { $0.handlers[sensor] = handler }
  }

  /// A sensor reads something; nobody hears of it where it is off.
  func read(_ reading: DesktopReading) {
    let sensor: DesktopSensor =
      switch reading {
      case .acceleration: .accelerometer
      case .light: .light
      case .proximity: .proximity
      case .heading: .compass
      }
    state.withLock { $0.handlers[sensor] }?(reading)
  }
}
