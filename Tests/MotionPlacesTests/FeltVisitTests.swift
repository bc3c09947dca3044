import MotionProcessing
import Testing

@testable import MotionPlaces

@Suite("Visits without location, by the person's stillness")
struct FeltVisitTests {
  @Test("What lies between a walk and a drive is a visit without a position")
  func betweenWays() throws {
    var way = MadeWay()
    way.walk(600)
    way.rest(2400)
    way.drive(600)
    way.end()
    let visit = try #require(way.visits.first)
    #expect(way.visits.count == 1 && visit.position == nil)
    #expect(abs(visit.arrival - 600) < 30)
    #expect(try abs(#require(visit.departure) - 3000) < 1)
    #expect(visit.arrivalKnown >= visit.arrival + 480)
    #expect(visit.departureKnown ?? 0 >= 3060)
  }

  @Test("The phone on the table and in a cook's pocket are one visit: few steps get nowhere")
  func cook() {
    var way = MadeWay()
    way.walk(600)
    way.rest(900)
    for _ in 0..<100 {
      way.act(10, steps: 2) { $0.walking = true }
      way.rest(5)
    }
    way.act(300, steps: 2) { $0.walking = true }
    way.rest(900)
    way.walk(600)
    way.end()
    #expect(way.visits.count == 1)
  }

  @Test("A walk of one minute does not leave a house")
  func shortWalk() {
    var way = MadeWay()
    way.rest(1200)
    way.walk(60)
    way.rest(1200)
    way.end()
    #expect(way.visits.count == 1 && way.visits.first?.departure == nil)
  }

  @Test("Waiting for a bus is part of the trip, also where it takes a quarter of an hour")
  func bus() {
    var way = MadeWay()
    way.walk(300)
    way.rest(900)
    way.drive(600)
    way.end()
    #expect(way.visits.isEmpty)
    var cyclist = MadeWay()
    cyclist.walk(300)
    cyclist.rest(900)
    cyclist.cycle(600)
    cyclist.end()
    #expect(cyclist.visits.count == 1)
  }

  @Test("Who walks about between two drives has not waited for the second")
  func shop() {
    var way = MadeWay()
    way.rest(1200)
    way.drive(600)
    for _ in 0..<60 {
      way.act(5, steps: 3) { $0.walking = true }
      way.rest(10)
    }
    way.drive(600)
    way.rest(1200)
    way.end()
    #expect(way.visits.count == 3)
    #expect(way.visits.dropFirst().first.map { abs($0.arrival - 1800) < 60 } == true)
  }

  @Test("What shakes as a vehicle does while steps are taken is none")
  func steps() {
    var way = MadeWay()
    way.rest(1200)
    way.act(600, steps: 1) { $0.automotive = true }
    way.rest(1200)
    way.end()
    #expect(way.visits.count == 1)
    var passenger = MadeWay()
    passenger.rest(1200)
    passenger.drive(300)
    passenger.act(5, steps: 3) { $0.automotive = true }
    passenger.drive(300)
    passenger.rest(1200)
    passenger.end()
    #expect(passenger.visits.count == 2)
  }

  @Test("A visit that began without location gets its place with the first fix")
  func firstFix() throws {
    var way = MadeWay()
    way.rest(1200)
    way.fix()
    way.stay(60)
    way.end()
    let visit = try #require(way.visits.first)
    #expect(way.visits.count == 1 && visit.arrival == 0 && visit.position != nil)
  }

  @Test("Who walks off while location is silent has left")
  func walkInSilence() throws {
    var way = MadeWay()
    way.stay(1200)
    way.rest(1800)
    way.walk(600)
    way.rest(1800)
    way.end()
    let visits = way.visits
    #expect(visits.count == 2)
    #expect(try abs(#require(visits.first?.departure) - 3000) < 30)
    #expect(visits.last?.position == nil)
  }
}
