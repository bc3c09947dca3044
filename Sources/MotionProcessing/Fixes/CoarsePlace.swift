extension LocationFix {
  /// Rows of cells from pole to pole: 180° in 4000 rows are 5.0 km each, as long as a meridian's half is
  /// 20,004 km (WGS84).
  private static let rows = 4000.0
  /// Radius that holds all of a cell, whose half diagonal is 3.5 km, with the fix's own error, m.
  private static let coarseAccuracy = 5000.0

  /// The middle of the cell of a grid of 5 km in which the fix lies. Nothing else is left of it: for who may
  /// know about where the device is, and no more.
  package var coarse: LocationFix {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return self }
    let height = 180 / Self.rows
    let row = min(Double(Int((latitude + 90) / height)), Self.rows - 1)
    let middle = -90 + (row + 0.5) * height
    // As many columns as make cells about as wide as high.
    let around = Trigonometry.cos(middle / Trigonometry.degreesPerRadian) * 2 * Self.rows
    let columns = max(Trigonometry.nearest(around), 1)
    let column = min(Double(Int((longitude + 180) / 360 * columns)), columns - 1)
    return LocationFix(
      latitude: middle, longitude: -180 + (column + 0.5) * 360 / columns,
      horizontalAccuracy: Self.coarseAccuracy)
  }
}
