package import MotionProcessing

/// Standard gravity in m/s² (CGPM 1901): what one g is.
package let standardGravity = 9.80665

/// What one unit of a sample is in Core Motion's terms.
package enum AccelerationUnit: Sendable {
  /// m/s², specific force: the axis that points up reads +9.81 (Android, the recording layout).
  case specificForce
  /// g, specific force: the axis that points up reads +1.
  case specificForceInG
  /// g with Core Motion's sign: the axis that points up reads -1.
  case coreMotion
  /// m/s² with Core Motion's sign.
  case coreMotionInMetres
  /// Thousandths of g, the axis that points up positive.
  case specificForceInThousandths
  /// Thousandths of g with Core Motion's sign.
  case coreMotionInThousandths

  /// Unit and sign for a person.
  var words: String {
    switch self {
    case .specificForce: "m/s², positive on the axis that points up"
    case .specificForceInG: "g, positive on the axis that points up"
    case .coreMotion: "g, Core Motion's sign"
    case .coreMotionInMetres: "m/s², Core Motion's sign"
    case .specificForceInThousandths: "mg, positive on the axis that points up"
    case .coreMotionInThousandths: "mg, Core Motion's sign"
    }
  }

  /// The reading of a vector in this unit.
  func reading(_ v: Vector3) -> Reading { .acceleration(converted(v)) }

  /// In g with Core Motion's sign.
  package func converted(_ v: Vector3) -> Vector3 {
    let g = standardGravity
    return switch self {
    case .specificForce: Vector3(-v.x / g, -v.y / g, -v.z / g)
    case .specificForceInG: Vector3(-v.x, -v.y, -v.z)
    case .coreMotion: v
    case .coreMotionInMetres: Vector3(v.x / g, v.y / g, v.z / g)
    case .specificForceInThousandths: Vector3(-v.x / 1000, -v.y / 1000, -v.z / 1000)
    case .coreMotionInThousandths: Vector3(v.x / 1000, v.y / 1000, v.z / 1000)
    }
  }
}

extension Channel {
  /// Three columns that make a vector.
  static func vector(
    _ stream: SensorStream, _ columns: [Int], isShared: Bool = false,
    make: @escaping (Vector3) -> Reading
  ) -> Channel {
    let (x, y, z) = (columns[0], columns[1], columns[2])
    var channel = Channel(stream: stream) { (row) throws(TableRow.Fault) in
      if isShared && row.cell(x).isEmpty && row.cell(y).isEmpty && row.cell(z).isEmpty {
        return nil
      }
      return make(Vector3(try row.number(x), try row.number(y), try row.number(z)))
    }
    channel.vector = Vector(x: x, y: y, z: z, make: make)
    return channel
  }

  static func acceleration(
    _ columns: [Int], unit: AccelerationUnit, isShared: Bool = false
  ) -> Channel {
    var channel = vector(.acceleration, columns, isShared: isShared) {
      .acceleration(unit.converted($0))
    }
    channel.unit = unit.words
    return channel
  }

  /// - Parameter scale: rad/s in one unit.
  static func rotationRate(_ columns: [Int], scale: Double = 1, isShared: Bool = false) -> Channel {
    var channel = vector(.rotationRate, columns, isShared: isShared) { .rotationRate($0 * scale) }
    channel.unit =
      scale == 1
      ? "rad/s" : scale == .pi / 180 ? "deg/s" : scale == .pi / 180_000 ? "mdps" : nil
    return channel
  }

  /// - Parameter scale: µT in one unit.
  static func magneticField(_ columns: [Int], scale: Double = 1, isShared: Bool = false) -> Channel
  {
    var channel = vector(.magneticField, columns, isShared: isShared) { .magneticField($0 * scale) }
    channel.unit = [1: "µT", 0.001: "nT", 1000: "mT", 100: "gauss", 0.1: "mG"][scale]
    return channel
  }

  /// - Parameter unitsPerKilopascal: 1 for kPa, 10 for hPa, 1000 for Pa. A division, so that
  ///   1013.25 hPa become the double nearest to 101.325 kPa.
  static func pressure(_ column: Int, unitsPerKilopascal: Double, isShared: Bool = false) -> Channel
  {
    var channel = Channel(stream: .pressure) { (row) throws(TableRow.Fault) in
      if isShared && row.cell(column).isEmpty { return nil }
      return .pressure(try row.number(column) / unitsPerKilopascal)
    }
    channel.unit =
      ReadingOptions.units(of: .pressure).first {
        UnitName($0, for: .pressure)?.scale == unitsPerKilopascal
      }
    return channel
  }

  /// What a host knows: `power`, `car_bluetooth`, `client_location`, `watch`, and the sports that may be
  /// set, such as `sport_running`.
  static func hints(name: Int, value: Int) -> Channel {
    Channel(stream: .hint) { (row) throws(TableRow.Fault) in
      let isOn: Bool
      switch row.text(value).small {
      case "1", "true": isOn = true
      case "0", "false": isOn = false
      default: throw TableRow.Fault(kind: .badHint, column: value)
      }
      switch row.text(name) {
      case "power": return .hint(.power(isOn))
      case "car_bluetooth": return .hint(.carBluetooth(isOn))
      case "client_location": return .hint(.clientLocation(isOn))
      case "watch": return .hint(.watch(isOn))
      case let word:
        guard let sport = Hint.Sport.allCases.first(where: { $0.hint == word }) else {
          throw TableRow.Fault(kind: .badHint, column: name)
        }
        return .hint(.sport(isOn ? sport : nil))
      }
    }
  }
}
