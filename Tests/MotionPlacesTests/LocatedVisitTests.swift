import MotionProcessing
import Testing

@testable import MotionPlaces

@Suite("Visits by fixes")
struct LocatedVisitTests {
  @Test("A stay between two walks is a visit, from edge to edge, where it was")
  func stayBetweenWalks() throws {
    var way = MadeWay()
    way.go(800)
    let (came, x) = (way.time, way.x)
    way.stay(1800)
    let left = way.time
    way.go(800)
    way.end()
    let visit = try #require(way.visits.first)
    #expect(way.visits.count == 1)
    #expect(abs(visit.arrival - came) < 45)
    #expect(abs(try #require(visit.departure) - left) < 45)
    let position = try #require(visit.position)
    #expect(abs((position.longitude - 13.4) * MadeWay.east - x) < 15)
    #expect(abs((position.latitude - 52.5) * MadeWay.north) < 15)
    #expect(position.radius < 40)
  }

  @Test(
    "What is said is known when it is said: the arrival after eight minutes, the departure outside")
  func saidWhenKnown() throws {
    var way = MadeWay()
    way.go(800)
    way.stay(1800)
    let left = way.time
    way.go(800)
    let visit = try #require(way.visits.first)
    #expect(abs(visit.arrivalKnown - visit.arrival - 480) < 1)
    let known = try #require(visit.departureKnown)
    #expect((left + 20...left + 150).contains(known))
    #expect(way.news.map(\.kind) == [.arrived, .departed])
  }

  @Test("A stop of nine minutes is said, and dismissed")
  func shortStop() {
    var way = MadeWay()
    way.go(800)
    way.stay(510)
    way.go(800)
    way.end()
    #expect(way.visits.isEmpty)
    #expect(way.news.last?.kind == .dismissed)
  }

  @Test("A walk alone is no visit")
  func walk() {
    var way = MadeWay()
    way.go(6000)
    way.end()
    #expect(way.news.isEmpty)
  }

  @Test(
    "Location that falls silent at rest and wakes on the way: the stay lasts until a walk before the fix"
  )
  func silence() throws {
    var way = MadeWay()
    way.go(800)
    way.stay(60)
    way.stay(7200, every: nil)
    let left = way.time
    way.go(200, every: nil)
    way.fix()
    way.go(800)
    way.end()
    let visit = try #require(way.visits.first)
    #expect(abs(try #require(visit.departure) - left) < 90)
    #expect(visit.departureKnown ?? 0 >= visit.departure ?? 0)
  }

  @Test("A silence that a vehicle crossed is no visit: the way was too fast")
  func tunnel() {
    var way = MadeWay()
    way.go(3000, at: 15)
    way.go(20_000, at: 15, every: nil)
    way.go(3000, at: 15)
    way.end()
    #expect(way.visits.isEmpty)
  }

  @Test("Who was still walking when location fell silent stayed where they are found")
  func silentOnTheWay() throws {
    var way = MadeWay()
    way.go(800)
    way.go(300, every: nil)
    way.stay(3600, every: nil)
    let x = way.x
    way.stay(600)
    way.end()
    let visit = try #require(way.visits.first)
    #expect(way.visits.count == 1 && visit.departure == nil)
    #expect(abs((try #require(visit.position).longitude - 13.4) * MadeWay.east - x) < 30)
  }

  @Test("A stay at the end of the input goes on; silent, too")
  func stillThere() throws {
    for every: Double? in [10, nil] {
      var way = MadeWay()
      way.go(800)
      way.stay(120)
      way.stay(1800, every: every)
      way.end()
      let visit = try #require(way.visits.first)
      #expect(visit.departure == nil && way.news.last?.kind == .stayed)
    }
  }

  @Test("A jump and fixes of one kilometre neither make nor end a visit")
  func jumps() {
    var way = MadeWay()
    way.go(800)
    for i in 0..<180 {
      way.stay(10)
      if i % 20 == 5 { way.fix(accuracy: 1000, offBy: (300, -300)) }
    }
    way.go(800)
    way.end()
    #expect(way.visits.count == 1)
    var coarse = MadeWay()
    coarse.accuracy = 1000
    coarse.stay(1800)
    coarse.end()
    #expect(coarse.visits.isEmpty)
  }

  @Test("Who is back within ten minutes has not been away")
  func back() {
    var way = MadeWay()
    way.go(800)
    way.stay(1800)
    way.go(200)
    way.go(-200, at: -1.35)
    way.stay(1800)
    way.end()
    #expect(way.visits.count == 1)
    #expect(way.news.contains { $0.kind == .continued })
  }

  @Test(
    "A quarter of an hour between two drives in which somebody walks about was no wait",
    arguments: [0, 2])
  func shop(steps: Int) {
    var way = MadeWay()
    way.stay(2400)
    way.go(5000, at: 12)
    for _ in 0..<60 {
      way.fix()
      way.act(15, steps: steps) { $0.walking = steps > 0 }
    }
    way.go(5000, at: 12)
    way.stay(2400)
    way.end()
    #expect(way.visits.count == (steps > 0 ? 3 : 2))
  }

  @Test("Fifteen minutes at a stop, and away by a vehicle, was a wait; away on foot, a visit")
  func trainWait() {
    for (speed, count) in [(15.0, 0), (1.35, 1)] {
      var way = MadeWay()
      way.go(800)
      way.stay(900)
      way.go(3000, at: speed)
      way.end()
      #expect(way.visits.count == count, "away at \(speed) m/s")
    }
  }

  @Test(
    "Coarse fixes with an hour of silence between them, too slow for a way: a stay, known to their error"
  )
  func coarseSilence() throws {
    var way = MadeWay()
    way.accuracy = 5000
    way.fix()
    way.stay(10_000, every: nil)
    way.fix()
    way.end()
    #expect(try #require(way.visits.first?.position).radius >= 5000)
  }

  @Test("Places are told across the date line and at the poles")
  func dateLine() throws {
    for (latitude, longitude) in [(0.0, 180.0), (0.0, -180.0), (90.0, 0.0), (-90.0, 77.0)] {
      var detector = VisitDetector()
      for i in 0..<200 {
        let east = longitude + (i % 2 == 0 ? 5e-5 : -5e-5)
        let wrapped = east > 180 ? east - 360 : east < -180 ? east + 360 : east
        detector.process(
          LocationFix(latitude: latitude, longitude: wrapped, horizontalAccuracy: 10),
          at: SensorTime(seconds: Double(i) * 10))
      }
      detector.finish(at: SensorTime(seconds: 2000))
      let first = detector.next()
      let news = try #require(first)
      #expect(news.kind == .arrived && abs(news.visit.arrival) < 1)
      #expect(abs(abs(try #require(news.visit.position).latitude) - abs(latitude)) < 0.001)
    }
  }
}
