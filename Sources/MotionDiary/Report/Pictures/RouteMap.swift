import MotionProcessing

/// A track to scale, north up, in a picture of 340 units' width.
struct RouteMap {
  static let width = 340.0
  private static let margin = 12.0
  private static let heights = 60.0...280.0
  /// Metres of a degree of latitude (a 90th of the meridian's quarter, 10,001,966 m).
  static let metresPerDegree = 111_132.95
  /// A track smaller than this is drawn as large as one of this size, m.
  private static let leastExtent = 20.0

  let extent: GeographicExtent
  let height: Double
  /// Units for a degree of longitude and of latitude, and where the north-western corner lies.
  let xPerDegree: Double
  let yPerDegree: Double
  let left: Double
  let top: Double

  init(_ extent: GeographicExtent) {
    self.extent = extent
    let least = Self.leastExtent / Self.metresPerDegree
    let wide = max((extent.east - extent.west) * extent.shrink, least)
    let tall = max(extent.north - extent.south, least)
    let room = Self.width - 2 * Self.margin
    let scale = min(room / wide, (Self.heights.upperBound - 2 * Self.margin) / tall)
    yPerDegree = scale
    xPerDegree = scale * extent.shrink
    // Below the track stand the scale and the arrow to the north.
    height = (tall * scale + 2 * Self.margin + 20).clamped(to: Self.heights.lowerBound...300)
    left = 0.5 * (Self.width - (extent.east - extent.west) * xPerDegree)
    top = 0.5 * (height - 20 - (extent.north - extent.south) * yPerDegree)
  }

  func place(of point: TrackLog.Point) -> (x: Double, y: Double) {
    (
      left + (point.longitude - extent.west) * xPerDegree,
      top + (extent.north - point.latitude) * yPerDegree
    )
  }

  /// Units of a metre.
  var unitsPerMetre: Double { yPerDegree / Self.metresPerDegree }

  /// The scale bar: round metres, a third of the picture at most.
  var scaleBar: (metres: Double, units: Double) {
    let most = Self.width / 3 / unitsPerMetre
    var metres = 1.0
    while metres * 10 <= most { metres *= 10 }
    if metres * 5 <= most { metres *= 5 } else if metres * 2 <= most { metres *= 2 }
    return (metres, metres * unitsPerMetre)
  }
}

/// A line through places as a path, without what is seen by nobody.
struct RouteLine {
  /// Units that a place may lie beside the line that is drawn.
  private static let tolerance = 0.3

  private(set) var data = ""
  private var places: [(x: Double, y: Double)] = []

  mutating func add(_ place: (x: Double, y: Double)) { places.append(place) }

  /// Ends a piece; a single place is a point.
  mutating func end() {
    guard let first = places.first else { return }
    var (x, y) = (tenths(first.x), tenths(first.y))
    data += "M\(Markup.number(first.x)) \(Markup.number(first.y))"
    let kept = simplified()
    if kept.count == 1 { data += "h0" }
    for index in kept.dropFirst() {
      let (nextX, nextY) = (tenths(places[index].x), tenths(places[index].y))
      data += "l\(text(nextX - x))"
      data += nextY - y < 0 ? text(nextY - y) : " " + text(nextY - y)
      (x, y) = (nextX, nextY)
    }
    places = []
  }

  private func tenths(_ value: Double) -> Int { Int((10 * value).rounded()) }
  private func text(_ tenths: Int) -> String { Markup.number(Double(tenths) / 10) }

  /// Numbers of the places that are kept (Ramer 1972, Douglas and Peucker 1973).
  private func simplified() -> [Int] {
    var keeps = [Bool](repeating: false, count: places.count)
    keeps[0] = true
    keeps[places.count - 1] = true
    var open = [(0, places.count - 1)]
    while let (from, to) = open.popLast() {
      guard to > from + 1 else { continue }
      var (farthest, most) = (from, Self.tolerance)
      for index in (from + 1)..<to {
        let distance = distance(of: places[index], from: places[from], to: places[to])
        if distance > most { (farthest, most) = (index, distance) }
      }
      guard farthest > from else { continue }
      keeps[farthest] = true
      open.append((from, farthest))
      open.append((farthest, to))
    }
    return keeps.indices.filter { keeps[$0] }
  }

  private func distance(
    of place: (x: Double, y: Double), from a: (x: Double, y: Double), to b: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squared = dx * dx + dy * dy
    let along =
      squared > 0
      ? (((place.x - a.x) * dx + (place.y - a.y) * dy) / squared).clamped(to: 0...1) : 0
    let (x, y) = (place.x - a.x - along * dx, place.y - a.y - along * dy)
    return (x * x + y * y).squareRoot()
  }
}
