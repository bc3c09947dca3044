/// What the host said last (R52, R62).
struct HostHints {
  private var hasPower = false
  private var hasCarBluetooth = false
  /// Whether the device is a watch: no ride is ever reported.
  private(set) var isWatch = false

  /// Whether entering a ride is likelier than usual. Never enough alone: it changes the chance to
  /// enter, not what a batch says.
  var expectsRide: Bool { (hasPower || hasCarBluetooth) && !isWatch }

  mutating func process(_ hint: Hint) {
    switch hint {
    case .power(let isOn): hasPower = isOn
    case .carBluetooth(let isOn): hasCarBluetooth = isOn
    case .watch(let isOn): isWatch = isOn
    case .clientLocation: break
    }
  }
}
