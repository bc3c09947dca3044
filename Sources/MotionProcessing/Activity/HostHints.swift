/// What the host said last (R52, R62).
public struct HostHints: Sendable {
  private var hasPower = false
  private var hasCarBluetooth = false
  private var sport: Hint.Sport?
  /// Whether the device is a watch: no ride is ever reported.
  private(set) var isWatch = false

  /// Whether entering a ride is likelier than usual. Never enough alone: it changes the chance to
  /// enter, not what a batch says.
  var expectsRide: Bool { (hasPower || hasCarBluetooth) && !isWatch }

  /// How likely what the host says is in each class, up to a common factor; `nil` where it says
  /// nothing of them.
  var likelihood: ClassVector? {
    guard isWatch || sport != nil else { return nil }
    return (sport.map(Self.likelihood) ?? ClassVector(1, 1, 1, 1, 1, 1, 0, 0))
      * (isWatch ? Self.noVehicle : ClassVector(1, 1, 1, 1, 1, 1, 0, 0))
  }

  mutating func process(_ hint: Hint) {
    switch hint {
    case .power(let isOn): hasPower = isOn
    case .carBluetooth(let isOn): hasCarBluetooth = isOn
    case .watch(let isOn): isWatch = isOn
    case .sport(let said): sport = said
    case .clientLocation: break
    }
  }

  /// What a watch says: it knows no rides (R62).
  private static var noVehicle: ClassVector { ClassVector(1, 1, 1, 1, 0, 1, 0, 0) }

  /// A sport that was set. Assumed, not measured: walks within a run and stops are usual. A run at
  /// the pace of a bicycle is more likely a sprint than a bicycle, up to 7 m/s (`SpeedLikelihood` holds
  /// 25 to 1 against it there, 600 to 1 above), and a watch that nobody stopped is found out when it is
  /// driven home.
  private static func likelihood(_ sport: Hint.Sport) -> ClassVector {
    switch sport {
    case .walking: ClassVector(0.7, 1, 0.2, 0.02, 0.05, 0.1, 0, 0)
    case .running: ClassVector(0.5, 0.5, 1, 0.005, 0.05, 0.1, 0, 0)
    case .cycling: ClassVector(0.5, 0.3, 0.05, 1, 0.03, 0.1, 0, 0)
    case .driving: ClassVector(0.5, 0.2, 0.05, 0.05, 1, 0.1, 0, 0)
    }
  }
}
