import CoreLocation
import CoreMotion
import Foundation
import MotionCompanion
import MotionTesting
import Testing

@Suite("Ways, hills and bursts")
struct WayTests {
  private let start = Date(timeIntervalSince1970: 1_401_776_100)

  /// A segment between two minutes.
  private func segment(
    _ movement: ActivitySegment.Movement, _ from: Double, _ to: Double
  ) -> ActivitySegment {
    ActivitySegment(movement, from: start + 60 * from, to: start + 60 * to)
  }

  @Test("R158: without visits a rest of ten minutes parts two trips, and rooms are none")
  func trips() {
    let trips = Trip.list(from: [
      segment(.walking, 0, 5), segment(.driving, 5, 25), segment(.walking, 33, 36),
      segment(.walking, 46, 47), segment(.driving, 60, 70),
    ])
    #expect(trips.count == 2)
    #expect(trips[0].legs.map(\.movement) == [.walking, .driving, .walking])
    #expect(trips[0].movement == .driving && trips[0].duration == 36 * 60)
    #expect(trips[0].waits == [DateInterval(start: start + 25 * 60, end: start + 33 * 60)])
    #expect(trips[1].start == start + 60 * 60 && trips[1].waits.isEmpty)
    #expect(Trip.list(from: []).isEmpty)
  }

  @Test("R158: visits part trips, a wait outside of them does not, and what lies within is none")
  func visits() {
    let home = DateInterval(start: start - 3_600, end: start + 2 * 60)
    let work = DateInterval(start: start + 60 * 60, end: .distantFuture)
    let trips = Trip.list(
      from: [
        // From the kitchen to the station, where a train comes after a quarter of an hour.
        segment(.walking, -5, 10), segment(.driving, 25, 55), segment(.walking, 55, 62),
        segment(.walking, 70, 75),
      ], visits: [home, work])
    #expect(trips.count == 1)
    #expect(trips[0].start == home.end && trips[0].end == work.start)
    #expect(trips[0].waits.map(\.duration) == [15 * 60])
    // A visit at once between two legs parts them.
    let kiosk = DateInterval(start: start + 10 * 60, end: start + 25 * 60)
    #expect(
      Trip.list(
        from: [segment(.walking, 4, 10), segment(.driving, 25, 55)], visits: [home, kiosk]
      ).count == 2)
  }

  @Test("Steps that were asked for stay with a leg that no visit touches")
  func steps() {
    var walk = segment(.walking, 0, 5)
    walk.steps = 500
    #expect(Trip.list(from: [walk]).first?.steps == 500)
  }

  @Test("R166: noise of half a metre climbs nothing, and two hills are what they are")
  func profile() {
    var random = SystemRandomNumberGenerator()
    func profile(_ seconds: Int, _ height: (Double) -> Double) -> ElevationProfile {
      var profile = ElevationProfile()
      for second in 0...seconds {
        let noise = Double.random(in: -0.5...0.5, using: &random)
        profile.process(height: 100 + height(Double(second)) + noise, at: Double(second))
      }
      return profile
    }
    let flat = profile(3600) { _ in 0 }
    #expect(flat.ascent == 0 && flat.descent == 0)
    let hills = profile(1200) { 10 - 10 * cos($0 / 600 * 2 * .pi) }
    #expect(abs(hills.ascent - 40) <= 4 && abs(hills.descent - 40) <= 4)
    #expect(hills.points.count == 121)
    #expect(abs((hills.points.map(\.height).max() ?? 0) - 20) <= 1.5)
    var odd = ElevationProfile()
    odd.process(height: .nan, at: 0)
    odd.process(height: 1, at: .infinity)
    #expect(odd.points.isEmpty && odd.ascent == 0)
  }

  @Test(
    "R166: a storm that somebody sits through climbs nothing", arguments: [1, 2, 3] as [UInt64])
  func weather(_ seed: UInt64) async throws {
    let text = "summary Sitting in a storm.\nphone iphone\nweather storm\nsit 20 min\n"
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let replay = try MotionReplay(scenario: file.path, seed: seed)
    let heights = Heights()
    let altimeter = replay.perform { CMAltimeter() }
    altimeter.startRelativeAltitudeUpdates(to: .main) { data, _ in heights.take(data) }
    try await replay.run()
    altimeter.stopRelativeAltitudeUpdates()
    #expect(heights.profile.points.count > 100)
    // What the weather does to the air in twenty minutes is a slope, and no hill.
    #expect(heights.profile.ascent + heights.profile.descent <= 6)
  }

  /// Unchecked: touched on the main queue alone, and read when nothing comes any more.
  private final class Heights: @unchecked Sendable {
    private(set) var profile = ElevationProfile()
    func take(_ data: CMAltitudeData?) {
      guard let data else { return }
      profile.process(height: data.relativeAltitude.doubleValue, at: data.timestamp)
    }
  }

  @Test("R161: a burst is told at its end, with how much faster it was; steady going has none")
  func bursts() {
    var bursts = IntensityBursts()
    var found: [IntensityBursts.Burst] = []
    var time = 0.0
    func go(_ seconds: Double, at speed: Double?) {
      for _ in 0..<Int(seconds / 2.5) {
        time += 2.5
        // Paces scatter by a few hundredths.
        let wobble = 1 + 0.03 * sin(time)
        found += [bursts.process(pace: speed.map { 1 / ($0 * wobble) }, at: start + time)]
          .compactMap { $0 }
      }
    }
    go(300, at: 3)
    go(40, at: 4)
    #expect(found.isEmpty)
    go(200, at: 3)
    // A step aside, a stand at a light.
    go(5, at: 4)
    go(60, at: 3)
    go(30, at: nil)
    go(60, at: 3)
    // Faster for good is a new way of going, and a burst in it counts from there.
    go(400, at: 3.9)
    go(30, at: 5)
    found += [bursts.finish()].compactMap { $0 }
    #expect(found.map { Int($0.duration) } == [40, 30])
    #expect(abs(found[0].speed - 4) < 0.1 && abs(found[0].usual - 3) < 0.1)
    #expect(abs(found[1].speed - 5) < 0.1 && abs(found[1].usual - 3.9) < 0.15)
    #expect(bursts.finish() == nil)
    #expect(bursts.process(pace: .nan, at: start) == nil)
  }

  @Test("R166: a hill is known by where its top is, and by its climb where that is not known")
  func places() {
    let top = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    // 40 m and 60 m to the north.
    let near = CLLocationCoordinate2D(latitude: 52.5 + 40 / 111_270, longitude: 13.4)
    let far = CLLocationCoordinate2D(latitude: 52.5 + 60 / 111_270, longitude: 13.4)
    var book = HillBook()
    func climb(_ metres: Double, _ seconds: Double, _ place: CLLocationCoordinate2D?)
      -> HillBook.Judgement
    {
      book.add(
        HillBook.Climb(metres: metres, duration: seconds, top: place.map(HillBook.Place.init)))
    }
    #expect(climb(25, 250, top) == .new)
    #expect(climb(35, 300, near) == .known(slower: 50), "the same top from farther down")
    #expect(climb(25, 240, far) == .new, "as high, and elsewhere")
    #expect(climb(26, 260, nil) == .known(slower: 10), "nobody knows where")
    #expect(book.hills.count == 2)
  }
}
