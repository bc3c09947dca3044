import MotionProcessing

/// The seconds of the filtered track that have a place.
struct TrackLog: Sendable {
  struct Point: Sendable {
    var time: Double
    var latitude: Double
    /// Degrees east, without a jump where the track passes the date line.
    var longitude: Double
    var accuracy: Float?
    var speed: Float?
  }

  private(set) var points: [Point] = []

  mutating func append(_ point: TrackPoint) {
    guard let latitude = point.latitude, var longitude = point.longitude, latitude.isFinite,
      longitude.isFinite, points.count < BatchLog.most
    else { return }
    if let last = points.last {
      longitude += 360 * ((last.longitude - longitude) / 360).rounded()
    }
    points.append(
      Point(
        time: point.time.seconds, latitude: latitude, longitude: longitude,
        accuracy: point.accuracy.map { Float($0) }, speed: point.speed.map { Float($0) }))
  }

  /// Seconds for which a place is told.
  static let reach = 5.0

  /// The point nearest to a moment, no more than `reach` away.
  func index(nearest seconds: Double) -> Int? {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= seconds { low = middle + 1 } else { high = middle }
    }
    let around = [low - 1, low].filter { points.indices.contains($0) }
    return around.min { abs(points[$0].time - seconds) < abs(points[$1].time - seconds) }
      .flatMap { abs(points[$0].time - seconds) <= Self.reach ? $0 : nil }
  }

  /// Least and most of latitude and longitude; `nil` without a point.
  var extent: GeographicExtent? {
    guard let first = points.first else { return nil }
    return points.dropFirst().reduce(into: GeographicExtent(first)) { $0.add($1) }
  }

  /// Degrees that places are told to: a fraction of the extent, so that a ring of a short way lies where it
  /// should, and no finer than 1 cm.
  static func step(for extent: GeographicExtent) -> Double {
    let wanted = extent.longerSide / 3000
    for step in [2e-5, 1e-5, 5e-6, 2e-6, 1e-6, 5e-7, 2e-7] where step <= wanted { return step }
    return 1e-7
  }

  /// The columns by their names.
  var columns: [(name: String, column: ReportColumn)] {
    guard let extent else { return [] }
    let step = Self.step(for: extent)
    var time = ReportColumn(unit: "s", step: 1)
    var latitude = ReportColumn(unit: "deg", step: step)
    var longitude = ReportColumn(unit: "deg", step: step)
    var accuracy = ReportColumn(unit: "m", step: 1)
    var speed = ReportColumn(unit: "m/s", step: 0.1)
    for point in points {
      time.append(point.time)
      latitude.append(point.latitude)
      longitude.append(point.longitude)
      accuracy.append(point.accuracy.map { Double($0) })
      speed.append(point.speed.map { Double($0) })
    }
    return [
      ("fix.time", time), ("fix.latitude", latitude), ("fix.longitude", longitude),
      ("fix.accuracy", accuracy), ("fix.speed", speed),
    ]
  }
}

/// A piece of the earth between two latitudes and two longitudes, degrees.
struct GeographicExtent: Sendable {
  private(set) var south: Double
  private(set) var north: Double
  private(set) var west: Double
  private(set) var east: Double

  init(_ point: TrackLog.Point) {
    (south, north) = (point.latitude, point.latitude)
    (west, east) = (point.longitude, point.longitude)
  }

  mutating func add(_ point: TrackLog.Point) {
    (south, north) = (min(south, point.latitude), max(north, point.latitude))
    (west, east) = (min(west, point.longitude), max(east, point.longitude))
  }

  /// How much shorter a degree of longitude is than one of latitude in the middle; not nothing at a pole.
  var shrink: Double {
    max(0.01, Trigonometry.cos(0.5 * (south + north) / Trigonometry.degreesPerRadian))
  }

  /// The longer one of both sides, degrees of latitude.
  var longerSide: Double { max(north - south, (east - west) * shrink) }
}
