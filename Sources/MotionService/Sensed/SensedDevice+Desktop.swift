import MotionLink
import MotionProcessing
import MotionRecordings
import MotionSources

/// What a desktop gets of this machine's sensors.
extension SensedDevice: DesktopSensors {
  /// Who hears what.
  struct Desktop {
    var handlers: [DesktopSensor: Box<@Sendable (DesktopReading) -> Void>] = [:]
    var onChange: Box<@Sendable () -> Void>?
    var told: Set<DesktopSensor> = []
    /// The newest of what a heading is made of.
    var acceleration: Vector3?
    var isNear = false

    var wanted: Set<DesktopSensor> { Set(handlers.keys) }
  }

  package var available: Set<DesktopSensor> {
    let there = Set(givers().filter { $0.value.canBeHad }.keys)
    return Set(
      DesktopSensor.allCases.filter { there.isSuperset(of: SensorNeeds.channels(of: $0)) })
  }

  package var lightUnit: LightUnit { givers()[.light]?.device?.hasLux ?? true ? .lux : .vendor }

  package func onChange(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.desktop.onChange = Box(handler) }
  }

  package func listen(to sensor: DesktopSensor, _ handler: (@Sendable (DesktopReading) -> Void)?) {
    state.withLock { state in
      state.desktop.handlers[sensor] = handler.map { Box($0) }
      if handler == nil, sensor == .proximity { state.desktop.isNear = false }
    }
    assign()
  }

  func tellDesktop() {
    let now = available
    let handler = state.withLock { state in
      defer { state.desktop.told = now }
      return state.desktop.told == now ? nil : state.desktop.onChange
    }
    handler?.value()
  }

  /// Tells the newest of a burst.
  func tellDesktop(_ readings: Chip.Readings, of chip: Chip) {
    guard !state.withLock({ $0.desktop.handlers.isEmpty }) else { return }
    let givers = givers()
    for kind in SensorChannel.allCases where givers[kind] === chip {
      let newest = readings.lazy.reversed().compactMap { _, readings in
        readings.first { $0.kind == kind }
      }.first
      if let newest { tell(newest, of: chip) }
    }
  }

  private func tell(_ reading: ChipReading, of chip: Chip) {
    switch reading {
    case .motion(.acceleration(let value)):
      state.withLock { $0.desktop.acceleration = value }
      // As sysfs has it: the matrices of screens are made so that it turns them right (DesktopReading).
      tell(.acceleration(-value), to: .accelerometer)
    case .motion(.magneticField(let field)):
      let down = state.withLock { $0.desktop.acceleration }
      if let down, let heading = Compass.heading(field: field, down: down) {
        tell(.heading(heading), to: .compass)
      }
    case .light(let value): tell(.light(value), to: .light)
    case .proximity(let value):
      let level = chip.device?.nearLevel ?? 0
      let isNear = state.withLock { state in
        // As iio-sensor-proxy has it: a tenth around the level changes nothing.
        if value > level * 1.1 { state.desktop.isNear = true }
        if value < level * 0.9 || value == 0 { state.desktop.isNear = false }
        return state.desktop.isNear
      }
      tell(.proximity(isNear), to: .proximity)
    case .motion: break
    }
  }

  private func tell(_ reading: DesktopReading, to sensor: DesktopSensor) {
    state.withLock { $0.desktop.handlers[sensor] }?.value(reading)
  }
}

extension SensedDevice {
  /// What `status` shows of its chips.
  var sensors: JSONValue {
    let chips = state.withLock { $0.chips.values.sorted { $0.number < $1.number } }
    return .array(chips.map { $0.document })
  }
}

extension ChipReading {
  /// What it is a reading of.
  var kind: SensorChannel {
    switch self {
    case .motion(let reading):
      SensorChannel.allCases.first { $0.stream == reading.stream } ?? .acceleration
    case .light: .light
    case .proximity: .proximity
    }
  }
}
