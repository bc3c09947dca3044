/// What the host said last (R52, R62).
struct HostHints {
  private var hasPower = false
  private var hasCarBluetooth = false
  private(set) var isWatch = false

  /// Whether a ride may be believed sooner. Never enough alone.
  var suggestVehicle: Bool { (hasPower || hasCarBluetooth) && !isWatch }

  mutating func process(_ hint: Hint) {
    switch hint {
    case .power(let isOn): hasPower = isOn
    case .carBluetooth(let isOn): hasCarBluetooth = isOn
    case .watch(let isOn): isWatch = isOn
    case .clientLocation: break
    }
  }
}
