import MotionProcessing

/// Whether a magnetometer reads the earth's field, with that of the device.
///
/// The earth's has 22 to 67 µT (World Magnetic Model 2020), half to double that within buildings. A
/// device adds a field of its own that turns with it, ten times as strong in many raw readings. So the
/// length says little, and what changes while the device turns says most: only the earth's does, by the
/// product of itself and the angle. The units that there are lie a factor of ten apart.
enum FieldSize {
  /// µT, the device's own field included.
  private static let plausible = 5.0...2000.0
  /// µT that another unit must make of the length, where nothing turns.
  private static let fitting = 18.0...1000.0
  /// µT a radian, of which the angle between field and axis takes a third on the middle: what is taken
  /// as it is, and what another unit must make of it.
  private static let plausibleChange = 7.0...120.0
  private static let fittingChange = 8.0..<80.0

  /// Microteslas in one of each unit.
  private static let units: [(name: String, microteslas: Double)] = [
    ("µT", 1), ("nT", 0.001), ("mT", 1000), ("gauss", 100), ("mG", 0.1),
  ]

  /// - Parameters:
  ///   - read: name of the unit that was read; microteslas where it is not known.
  ///   - rotation: what the gyroscope says of the same time; empty where nothing is known of it.
  ///   - isTable: whether somebody named the unit by hand. Of a device's own format the length alone
  ///     has to be wrong as well: iron on the way moves more than the earth's field.
  static func verdict(
    _ samples: [Sample], read: String?, rotation: [Sample], isTable: Bool
  ) -> UnitVerdict {
    let lengths = samples.compactMap { sample -> Double? in
      if case .magneticField(let v) = sample.reading { return v.length }
      return nil
    }
    guard lengths.count >= 32, let length = middle(lengths) else { return .plausible }
    let read = units.first { $0.name == read } ?? units[0]
    if !isTable && plausible.contains(length) { return .plausible }
    let others = units.filter { $0.name != read.name }
    let fits: [(name: String, microteslas: Double)]
    if let change = changePerRadian(samples, rotation) {
      if plausibleChange.contains(change) && length >= plausible.lowerBound { return .plausible }
      fits = others.filter {
        let factor = $0.microteslas / read.microteslas
        return fittingChange.contains(change * factor) && length * factor >= fitting.lowerBound
      }
    } else {
      if plausible.contains(length) { return .plausible }
      fits = others.filter { fitting.contains(length * $0.microteslas / read.microteslas) }
    }
    if fits.count == 1 {
      return .corrected(
        .factor(fits[0].microteslas / read.microteslas),
        "magnetic field taken in \(fits[0].name), not in \(read.name): it would be "
          + "\(threeDigits(length)) µT")
    }
    // A magnet near the sensor is no other unit.
    if length >= plausible.lowerBound && length <= 10_000 { return .plausible }
    return .implausible(
      "the magnetic field would be \(threeDigits(length)) µT, and "
        + (fits.isEmpty
          ? "no unit makes it the earth's"
          : fits.map { $0.name }.joined(separator: " as well as ") + " would explain it"))
  }

  private static let stretch = 0.2
  /// Radians in a fifth of a second, below which noise and bias count.
  private static let leastTurn = 0.06

  /// How much the field changes while the device turns, from one fifth of a second to the next: the middle of
  /// what is had where it turns; `nil` where it hardly does.
  private static func changePerRadian(_ samples: [Sample], _ rotation: [Sample]) -> Double? {
    guard let start = samples.first?.time, !rotation.isEmpty else { return nil }
    let field = means(samples, since: start)
    let turning = means(rotation, since: start)
    var ratios: [Double] = []
    for i in field.indices.dropFirst() where i < turning.count {
      guard let a = field[i - 1], let b = field[i], let u = turning[i - 1], let v = turning[i]
      else { continue }
      let turn = (u + v).length * 0.5 * stretch
      if turn >= leastTurn { ratios.append((b - a).length / turn) }
    }
    return ratios.count >= 10 ? middle(ratios) : nil
  }

  /// The mean vector of each fifth of a second; `nil` where there is none.
  private static func means(_ samples: [Sample], since start: SensorTime) -> [Vector3?] {
    var sums: [(Vector3, Int)] = []
    for sample in samples {
      let vector: Vector3
      switch sample.reading {
      case .magneticField(let v), .rotationRate(let v): vector = v
      default: continue
      }
      let seconds = sample.time.seconds(since: start)
      guard vector.isFinite, seconds >= 0, seconds < 3600 else { continue }
      let place = Int(seconds / stretch)
      while sums.count <= place { sums.append((.zero, 0)) }
      sums[place] = (sums[place].0 + vector, sums[place].1 + 1)
    }
    return sums.map { $0.1 > 0 ? $0.0 * (1 / Double($0.1)) : nil }
  }
}
