import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("Pictures of a report")
struct ReportPictureTests {
  private func axis(_ from: Double, _ to: Double, start: WallClock? = nil, zone: String = "UTC")
    throws -> TimeAxis
  {
    TimeAxis(from: from, to: to, clock: DiaryClock(start: start, clock: try LocalClock(zone: zone)))
  }

  /// Points of a path of absolute and relative moves.
  private func numbers(_ path: String) -> [Double] {
    path.replacing("-", with: " -").split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }

  // MARK: - Axis

  @Test("A day of 25 hours has a tick at every third hour of its clock, the extra hour between two")
  func summerTime() throws {
    // 2021-10-31 in Berlin: at 3:00 clocks go back to 2:00.
    let start = try #require(WallClock(iso8601: "2021-10-31T00:00+02:00"))
    let axis = try axis(0, 25 * 3600, start: start, zone: "Europe/Berlin")
    let ticks = axis.ticks
    #expect(ticks.map { $0.label }.prefix(3) == ["0:00", "3:00", "6:00"])
    #expect(ticks[1].seconds - ticks[0].seconds == 4 * 3600)
    #expect(ticks[2].seconds - ticks[1].seconds == 3 * 3600)
    #expect(ticks.last?.label == "0:00")
  }

  @Test(
    "Ticks are few, in order, and within the picture",
    arguments: [3.0, 75, 600, 5280, 86_400, 604_800, 3 * 365.25 * 86_400, 1e9])
  func ticks(span: Double) throws {
    for start in [nil, WallClock(iso8601: "2014-06-03T08:15:07Z")] {
      let ticks = try axis(0, span, start: start, zone: "Asia/Kathmandu").ticks
      #expect((1...11).contains(ticks.count))
      #expect(ticks.allSatisfy { $0.seconds >= 0 && $0.seconds <= span })
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.seconds < $1.seconds })
      #expect(Set(ticks.map { $0.label }).count == ticks.count || span > 86_400)
    }
  }

  // MARK: - Bars

  @Test("A moment is as wide as can be seen, and one that lies within another is not drawn twice")
  func bars() throws {
    var bars = BarPath(try axis(0, 86_400))
    bars.add(from: 43_200, to: 43_201, top: 6, bottom: 24)
    #expect(bars.data == "M200 6H201.1V24H200z")
    bars.add(from: 43_201, to: 43_202, top: 6, bottom: 24)
    #expect(bars.data == "M200 6H201.1V24H200z")
    bars.add(from: 43_202, to: 43_800, top: 12, bottom: 24)
    #expect(bars.data == "M200 6H201.1V24H200zM200 12H202.8V24H200z")
    bars.add(from: 86_399, to: 86_400, top: 6, bottom: 24)
    #expect(bars.data.hasSuffix("M398.9 6H400V24H398.9z"))
  }

  // MARK: - Bands

  @Test("No peak is lost, however many values a column holds")
  func peak() throws {
    var band = Band(try axis(0, 4000))
    for second in 0..<4000 {
      band.add(second == 1234 ? 100 : 0, from: Double(second), to: Double(second + 1))
    }
    let path = band.path(low: 0, high: 100).band
    // Flat, up to the top in the one column, and down again.
    #expect(path.hasPrefix("M0 97l122 0 1-97 1 97"))
  }

  @Test("A hole breaks the line")
  func hole() throws {
    var band = Band(try axis(0, 400))
    band.add(50, from: 0, to: 100)
    band.add(50, from: 300, to: 400)
    let path = band.path(low: 0, high: 100).band
    #expect(path.split(separator: "M").count == 2)
    #expect(path.hasPrefix("M0 "))
    #expect(path.contains("M300 "))
  }

  @Test("A flat line is thick enough to be seen, at the edges too", arguments: [0.0, 50, 100])
  func flat(value: Double) throws {
    var band = Band(try axis(0, 400))
    band.add(value, from: 0, to: 400)
    let path = band.path(low: 0, high: 100).band
    let found = numbers(path)
    // M x y l dx dy h dx V y …: the first y, and the one behind V.
    let top = found[1]
    let bottom = try #require(path.split(separator: "V").last.flatMap { numbers(String($0)).first })
    #expect(bottom - top == 3)
    #expect((0...100).contains(top) && (0...100).contains(bottom))
  }

  @Test("Values beyond the range get one mark for each run of them")
  func beyond() throws {
    var band = Band(try axis(0, 400))
    band.add(300, from: 100, to: 140)
    band.add(100, from: 140, to: 400)
    // A pace: fast is above.
    let path = band.path(low: 1200, high: 400).beyond
    #expect(path == "M247 8h6l-3-8z")
  }

  // MARK: - Route

  private func point(_ latitude: Double, _ longitude: Double, at time: Double = 0) -> TrackLog.Point
  {
    TrackLog.Point(time: time, latitude: latitude, longitude: longitude)
  }

  private func extent(_ points: [TrackLog.Point]) -> GeographicExtent {
    points.dropFirst().reduce(into: GeographicExtent(points[0])) { $0.add($1) }
  }

  @Test(
    "A square on the ground is a square in the picture, wherever it lies",
    arguments: [0.0, 52, -70])
  func scale(latitude: Double) {
    // On a sphere as large as the meridian makes the earth.
    let metre = 1 / RouteMap.metresPerDegree
    let east = 500 * metre / Trigonometry.cos(latitude / Trigonometry.degreesPerRadian)
    let corner = point(latitude, 10)
    let points = [corner, point(latitude + 500 * metre, 10), point(latitude, 10 + east)]
    let map = RouteMap(extent(points))
    let places = points.map { map.place(of: $0) }
    let (tall, wide) = (places[0].y - places[1].y, places[2].x - places[0].x)
    #expect(abs(tall / wide - 1) < 1e-3 && tall > 0)
    let (metres, units) = map.scaleBar
    #expect(abs(units / metres - map.unitsPerMetre) < 1e-9)
    #expect(units <= RouteMap.width / 3)
    for point in points {
      let place = map.place(of: point)
      #expect((0...RouteMap.width).contains(place.x) && (0...map.height).contains(place.y))
    }
  }

  @Test(
    "One place, a pole and half of the earth are drawn too",
    arguments: [
      [(0.0, 0.0)], [(90.0, 0.0), (89.99, 180)], [(-90.0, -180), (90, 180)],
    ])
  func extremes(places: [(Double, Double)]) {
    let points = places.map { point($0.0, $0.1) }
    let map = RouteMap(extent(points))
    for point in points {
      let place = map.place(of: point)
      #expect(place.x.isFinite && (0...RouteMap.width).contains(place.x))
      #expect(place.y.isFinite && (0...map.height).contains(place.y))
    }
  }

  @Test("What lies beside a straight line by less than can be seen is left out, all else is kept")
  func simplified() {
    var line = RouteLine()
    for x in 0...100 { line.add((Double(x), x % 2 == 0 ? 50 : 50.2)) }
    line.end()
    #expect(line.data == "M0 50l100 0")
    line = RouteLine()
    for place in [(0.0, 0.0), (10, 0), (10, 10)] { line.add(place) }
    line.end()
    #expect(line.data == "M0 0l10 0l0 10")
  }

  @Test("A track over the date line goes on, and does not go round the earth")
  func dateLine() throws {
    var log = TrackLog()
    for (index, longitude) in [179.999, 179.9995, -179.9995, -179.999].enumerated() {
      log.append(
        .init(
          time: .init(seconds: Double(index)), latitude: 0, longitude: longitude, altitude: nil,
          accuracy: nil, speed: nil, distance: 0))
    }
    let extent = try #require(log.extent)
    #expect(abs(extent.east - extent.west - 0.002) < 1e-9)
  }

  // MARK: - Attitude

  @Test("An angle that passes half a turn has the band that it went through")
  func halfTurn() throws {
    var angle = AngleLog()
    for degrees in [170.0, 178, -175, -170] { angle.append(degrees, to: 0) }
    let band = try #require(angle.band(of: 0))
    #expect(band.low == 170)
    #expect(band.span == 20)
    angle.append(-100, to: 3)
    #expect(angle.band(of: 1) == nil)
    #expect(angle.band(of: 3)?.low == -100)
  }
}
