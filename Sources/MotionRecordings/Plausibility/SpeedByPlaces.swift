import MotionProcessing

/// Whether the speeds of fixes are those at which their places change.
enum SpeedByPlaces {
  /// Seconds over which places are compared: a receiver's error of some metres counts little then.
  private static let stretch = 10.0
  /// Metres that a stretch must have.
  private static let shortest = 15.0
  /// Speed of the places as a part of the speed that was read: curves make it smaller.
  private static let plausible = 0.65...1.35
  /// How far from the part a unit may be.
  private static let tolerance = 0.07
  /// Metres in a degree of latitude.
  private static let metresPerDegree = 111_200.0

  /// m/s in one of each unit.
  private static let units: [(name: String, speed: Double)] = [
    ("m/s", 1), ("km/h", 1 / 3.6), ("mph", UnitName.milesPerHour), ("knots", UnitName.knots),
  ]

  /// - Parameters:
  ///   - read: name of the unit that was read; m/s where it is not known.
  ///   - isTable: whether somebody wrote the columns by hand: only then speeds that no unit explains
  ///     are left out. A receiver's own are as it made them.
  static func verdict(_ samples: [Sample], read: String?, isTable: Bool) -> UnitVerdict {
    let fixes = samples.compactMap { sample -> Fix? in
      if case .location(let fix) = sample.reading, fix.latitude.isFinite, fix.longitude.isFinite {
        return (sample.time, fix)
      }
      return nil
    }
    guard fixes.count >= 8, let latitude = middle(fixes.map { abs($0.fix.latitude) }) else {
      return .plausible
    }
    if latitude > 90 {
      for (factor, words) in [(1e-7, "ten-millionths"), (1e-6, "millionths")]
      where latitude * factor <= 90 {
        return .corrected(
          .degrees(factor),
          "places taken in \(words) of a degree: their latitude would be \(threeDigits(latitude))°")
      }
      return .implausible(
        "the latitude would be \(threeDigits(latitude))°, and no unit makes it one")
    }
    let parts = parts(fixes)
    guard parts.count >= 5, let part = middle(parts) else { return .plausible }
    guard !plausible.contains(part) else {
      return isTable && areExchanged(fixes, parts) ? .doubtful(exchanged) : .plausible
    }
    // A unit is wrong throughout; a receiver's faults come and go.
    let alike = parts.filter { abs($0 / part - 1) <= 0.15 }.count
    guard alike * 2 >= parts.count else { return .plausible }
    let read = units.first { $0.name == read } ?? units[0]
    let fits = units.filter {
      $0.name != read.name && abs(part / ($0.speed / read.speed) - 1) <= tolerance
    }
    let words = "by their places the fixes move at \(threeDigits(part)) of their speed"
    if fits.count == 1 {
      return .corrected(
        .speed(fits[0].speed / read.speed),
        "speed taken in \(fits[0].name), not in \(read.name): \(words)")
    }
    guard isTable else { return .plausible }
    return .corrected(.speed(.nan), "speed left out: \(words), which no unit explains")
  }

  private static let exchanged =
    "longitude and latitude are as their columns say, although the fixes move at their speeds only "
    + "where the two are exchanged; --column latitude=NAME and longitude=NAME say otherwise"

  /// Whether the fixes move at their speeds where longitude is latitude, and by a tenth faster or slower as
  /// they stand: a degree of longitude is shorter, so a way turns longer or shorter by its direction.
  private static func areExchanged(_ fixes: [Fix], _ parts: [Double]) -> Bool {
    let turned = fixes.map { stated -> Fix in
      var turned = stated
      (turned.fix.latitude, turned.fix.longitude) = (stated.fix.longitude, stated.fix.latitude)
      return turned
    }
    guard turned.allSatisfy({ abs($0.fix.latitude) <= 90 }),
      let read = middle(parts.map { abs($0 - 1) }),
      let other = middle(Self.parts(turned).map { abs($0 - 1) })
    else { return false }
    return read > 0.1 && other < read / 4
  }

  private typealias Fix = (time: SensorTime, fix: LocationFix)

  /// Speed by places as a part of the speed that was read, for stretches on which both are known.
  private static func parts(_ fixes: [Fix]) -> [Double] {
    var parts: [Double] = []
    var first = 0
    var metres = 0.0
    for i in fixes.indices.dropFirst() {
      let step = fixes[i].time.seconds(since: fixes[i - 1].time)
      let speeds = fixes[i].fix.speed + fixes[i - 1].fix.speed
      guard step > 0, step <= stretch, speeds.isFinite else {
        (first, metres) = (i, 0)
        continue
      }
      metres += speeds / 2 * step
      guard fixes[i].time.seconds(since: fixes[first].time) >= stretch else { continue }
      let moved = distance(fixes[first].fix, fixes[i].fix)
      if moved >= shortest && metres > 0 { parts.append(moved / metres) }
      (first, metres) = (i, 0)
    }
    return parts
  }

  private static func distance(_ a: LocationFix, _ b: LocationFix) -> Double {
    let north = (b.latitude - a.latitude) * metresPerDegree
    let middle = (a.latitude + b.latitude) / 2 * .pi / 180
    let east = (b.longitude - a.longitude) * metresPerDegree * Trigonometry.cos(middle)
    return (north * north + east * east).squareRoot()
  }
}
