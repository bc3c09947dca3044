import Testing

@testable import MotionPlaces

@Suite("Places by name")
struct KnownPlacesTests {
  private func at(_ metres: Double, radius: Double = 20) -> PlacePosition {
    PlacePosition(latitude: 52.5 + metres / MadeWay.north, longitude: 13.4, radius: radius)
  }

  @Test("New places get letters in order; one within 150 m is the same")
  func letters() {
    var places = KnownPlaces()
    #expect(places.visit(at(0)) == "A")
    #expect(places.visit(at(400)) == "B")
    #expect(places.visit(at(140)) == "A")
    #expect(places.visit(at(480)) == "B")
    #expect(places.places.map(\.visits) == [2, 2])
  }

  @Test("A name is used, and no letter is given twice")
  func names() {
    var places = KnownPlaces([
      .init(name: "home", latitude: 52.5, longitude: 13.4, visits: 3),
      .init(name: "A", latitude: 48, longitude: 11, visits: 1),
    ])
    #expect(places.visit(at(100)) == "home")
    #expect(places.visit(at(2000)) == "B")
  }

  @Test("After Z comes AA; more places than fit are named, and not kept")
  func many() {
    var places = KnownPlaces()
    let names = (0..<1100).map { places.visit(at(Double($0) * 400)) }
    #expect(names[25] == "Z" && names[26] == "AA" && names[27] == "AB")
    #expect(Set(names.compactMap { $0 }).count == 1100)
    #expect(places.places.count == KnownPlaces.capacity)
  }

  @Test("Where the position is not known, or to kilometres only, there is no name")
  func unknown() {
    var places = KnownPlaces()
    #expect(places.visit(nil) == nil)
    #expect(places.visit(at(0, radius: 5000)) == nil)
    #expect(places.places.isEmpty)
  }
}
