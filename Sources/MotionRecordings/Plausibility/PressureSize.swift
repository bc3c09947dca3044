import MotionProcessing

/// Whether a barometer reads air in which people live.
enum PressureSize {
  /// From 9 km up to a deep mine, kPa; what a reader takes as it is.
  private static let plausible = 30.0...115.0
  /// Up to 5.5 km, where the highest towns are, kPa: what another unit must make of it. Narrow, so
  /// that no two units fit.
  private static let fitting = 50.0...110.0

  /// Kilopascals in one of each unit.
  private static let units: [(name: String, kilopascals: Double)] = [
    ("Pa", 0.001), ("hPa", 0.1), ("kPa", 1), ("bar", 100),
    ("mmHg", 1 / UnitName.millimetresOfMercury), ("inHg", 25.4 / UnitName.millimetresOfMercury),
  ]

  /// How far the air may be from that of a standard atmosphere at the height of the fixes: weather
  /// takes up to 5 %, a receiver's 200 m 2 %.
  private static let plausibleAtHeight = 0.08
  private static let fittingAtHeight = 0.06

  /// - Parameters:
  ///   - read: name of the unit that was read; hectopascals where it is not known.
  ///   - fixes: fixes of the same recording, whose height tells 760 hPa from 760 mmHg.
  static func verdict(_ samples: [Sample], read: String?, fixes: [Sample]) -> UnitVerdict {
    let values = samples.compactMap { sample -> Double? in
      if case .pressure(let p) = sample.reading { return p }
      return nil
    }
    guard values.count >= 8, let pressure = middle(values) else { return .plausible }
    let expected = expectedPressure(fixes)
    func isPossible(_ kilopascals: Double, _ range: ClosedRange<Double>, _ share: Double) -> Bool {
      range.contains(kilopascals)
        && (expected.map { abs(kilopascals / $0 - 1) <= share } ?? true)
    }
    if isPossible(pressure, plausible, plausibleAtHeight) { return .plausible }
    let read = units.first { $0.name == read } ?? units[1]
    let fits = units.filter {
      $0.name != read.name
        && isPossible(pressure * $0.kilopascals / read.kilopascals, fitting, fittingAtHeight)
    }
    // A height that does not fit the air may be the receiver's fault.
    if fits.isEmpty && plausible.contains(pressure) { return .plausible }
    if fits.count == 1 {
      return .corrected(
        .factor(fits[0].kilopascals / read.kilopascals),
        "pressure taken in \(fits[0].name), not in \(read.name): it would be "
          + "\(threeDigits(pressure * 10)) hPa")
    }
    return .implausible(
      "the pressure would be \(threeDigits(pressure * 10)) hPa, and "
        + (fits.isEmpty
          ? "no unit makes it one of air"
          : fits.map { $0.name }.joined(separator: " as well as ") + " would explain it"))
  }

  /// The pressure of the standard atmosphere (ISO 2533) at the height of the fixes, kPa.
  private static func expectedPressure(_ fixes: [Sample]) -> Double? {
    let heights = fixes.compactMap { sample -> Double? in
      if case .location(let fix) = sample.reading, fix.altitude.isFinite { return fix.altitude }
      return nil
    }
    guard heights.count >= 5, let height = middle(heights), height > -500, height < 9000 else {
      return nil
    }
    return 101.325 * Trigonometry.pow(1 - 2.25577e-5 * height, 5.25588)
  }
}
