import CoreLocation
import MotionTesting
import Spellings5
import Spellings6
import Testing

/// The same program in both language modes, unchanged: a minute due north at 2 m/s, the phone on a table.
@Suite("Programs with a location")
struct LocationTests {
  private func walk() -> MotionReplay {
    let fixes: [MotionSample] = (0..<60).map { second in
      .location(
        latitude: 52.5 + 2 * Double(second) / 111_270, longitude: 13.4, accuracy: 5, speed: 2,
        at: Double(second))
    }
    let sensors: [MotionSample] = (0..<3000).flatMap { (tick: Int) -> [MotionSample] in
      let time = Double(tick) / 50
      return [
        .acceleration(0, 0, -1, at: time), .rotationRate(0, 0, 0, at: time),
        .magneticField(0, 19, -45, at: time),
      ]
    }
    return MotionReplay(samples: fixes + sensors)
  }

  @Test("Swift 5 mode: asks, follows and ends")
  func swift5() async throws {
    let replay = walk()
    let program = replay.perform { Spellings5.Whereabouts() }
    try await replay.run(for: 1)
    #expect(replay.timesAskedForLocation == 1)
    try await replay.run()
    #expect(program.lines == ["allowed", "no more headings", "no more places"])
    #expect(abs((program.way ?? 0) - 118) < 4)
  }

  @Test("Swift 6 mode: asks, and is refused")
  func swift6() async throws {
    let replay = walk()
    replay.locationAnswer = .denied
    let program = replay.perform { Spellings6.Whereabouts() }
    try await replay.run(for: 10)
    #expect(program.lines == ["not allowed"] && program.way == nil)
  }

  @Test("Swift 5 and 6 modes: the places as a sequence")
  func sequence() async throws {
    for places in [Spellings5.placesInSequence, Spellings6.placesInSequence] {
      let replay = walk()
      replay.locationAuthorization = .authorizedWhenInUse
      let found = Task { try await replay.perform { try await places(10) } }
      while replay.demand[.location] == nil { try await Task.sleep(for: .milliseconds(1)) }
      try await replay.run()
      #expect(try await found.value.count == 10)
    }
  }

  @Test("Swift 5 and 6 modes: home is left, and its street is not found")
  func neighbourhood() async throws {
    let home = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.4)
    for make in [false, true] {
      let replay = walk()
      let lines: () -> [String]
      if make {
        let program = replay.perform { Spellings6.Neighbourhood(home: home, radius: 50) }
        lines = { program.lines }
      } else {
        let program = replay.perform { Spellings5.Neighbourhood(home: home, radius: 50) }
        lines = { program.lines }
      }
      try await replay.run(for: 58)
      #expect(Set(lines().prefix(2)) == ["at home", "no street"])
      #expect(lines().dropFirst(2) == ["away", "out of home"])
    }
  }

  @Test("Swift 5 and 6 modes: arrivals as a sequence")
  func arrivals() async throws {
    let place = CLLocationCoordinate2D(latitude: 52.5 + 100 / 111_270.0, longitude: 13.4)
    for arrivals in [Spellings5.arrivals, Spellings6.arrivals] {
      let replay = walk()
      replay.locationAuthorization = .authorizedWhenInUse
      let found = Task { try await replay.perform { try await arrivals(place, 60, 1) } }
      while replay.demand[.location] == nil { try await Task.sleep(for: .milliseconds(1)) }
      try await replay.run(for: 58)
      #expect(try await found.value == 1)
    }
  }
}
