import MotionProcessing

/// A channel of one chip: how its numbers become readings in the device's axes.
struct ChipChannel: Equatable, Sendable {
  let kind: SensorChannel
  /// The kernel's name, such as `accel`.
  let name: String
  /// Ending of what is read once: `_raw`, or `_input` where the driver gives the unit itself.
  let ending: String
  let mount: MountMatrix

  /// Finds a channel in a device's folder by the names of its files: none is read, since that asks the chip.
  init?(_ kind: SensorChannel, names: Set<String>, mount: MountMatrix) {
    for name in kind.names {
      for ending in ["_raw", "_input"]
      where kind.axes.allSatisfy({ names.contains("in_\(name)\($0)\(ending)") }) {
        self.kind = kind
        self.name = name
        self.ending = ending
        self.mount = mount
        return
      }
    }
    return nil
  }

  /// Names of its axes in scans, such as `accel_x`.
  var elements: [String] { kind.axes.map { name + $0 } }

  /// Whether its light is lux.
  var isCalibrated: Bool { name.hasPrefix("illuminance") }

  /// What a raw number is in our unit. An axis may have a scale of its own.
  func scale(in folder: AttributeFolder) -> Scale {
    guard ending == "_raw" else { return Scale(offsets: kind.axes.map { _ in 0 }, factors: unit) }
    let attribute = { (what: String, axis: String) in
      folder.number("in_\(name)\(axis)_\(what)") ?? folder.number("in_\(name)_\(what)")
    }
    return Scale(
      offsets: kind.axes.map { attribute("offset", $0) ?? 0 },
      factors: zip(kind.axes, unit).map { (attribute("scale", $0) ?? 1) * $1 })
  }

  private var unit: [Double] { kind.axes.map { _ in kind.factor } }

  /// What raw numbers become, an axis each.
  struct Scale: Equatable, Sendable {
    let offsets: [Double]
    let factors: [Double]
  }

  /// The reading of raw numbers, one for each axis; `nil` where one is no number that can be.
  func reading(_ raw: [Double], _ scale: Scale) -> ChipReading? {
    guard raw.count == kind.axes.count else { return nil }
    let values = raw.indices.map { (raw[$0] + scale.offsets[$0]) * scale.factors[$0] }
    guard values.allSatisfy({ $0.isFinite }) else { return nil }
    switch kind {
    case .pressure: return .motion(.pressure(values[0]))
    case .light: return .light(values[0])
    case .proximity: return .proximity(values[0])
    case .acceleration, .rotationRate, .magneticField: break
    }
    let vector = mount.turned(Vector3(values[0], values[1], values[2]))
    guard vector.isFinite else { return nil }
    switch kind {
    case .acceleration: return .motion(.acceleration(vector))
    case .rotationRate: return .motion(.rotationRate(vector))
    default: return .motion(.magneticField(vector))
    }
  }
}
