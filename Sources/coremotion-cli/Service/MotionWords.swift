import MotionDiary
import MotionLink

extension PedometerRecord {
  /// `612 steps, 0.45 km, 2 floors up`
  func words(_ units: DisplayUnits) -> String {
    var parts = [Quantity.count(steps, "step")]
    if let distance { parts.append(units.distance(distance)) }
    if let pace { parts.append(units.pace(pace)) }
    let floors = Quantity.floors(up: floorsAscended ?? 0, down: floorsDescended ?? 0)
    if !floors.isEmpty { parts.append(floors) }
    return parts.joined(separator: ", ")
  }
}

extension String {
  /// With blanks behind it up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
