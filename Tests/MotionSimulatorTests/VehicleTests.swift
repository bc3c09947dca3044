import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct VehicleTests {
  @Test(
    "A vehicle accelerates and brakes within ordinary limits, halts on the way and ends standing",
    arguments: [
      (VehicleProfile.town, 2.9), (.calmedStreets, 2.7), (.jam, 2.4), (.bus, 1.9), (.tram, 1.5),
      (.bicycle(), 2),
    ])
  func profile(way: VehicleProfile, limit: Double) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var vehicle = Vehicle(seed: seed, step: Tick.seconds)
      vehicle.start(way, at: 0, end: 600)
      let ride = Course(of: &vehicle, seconds: 605)
      #expect(ride.hardest < limit && ride.steepest < 4)
      #expect(ride.largestJump < limit * Tick.seconds + 0.001, "speed has no jump")
      #expect(ride.worstIntegral < 0.02, "acceleration integrates to the speed")
      #expect(ride.last == 0)
      #expect(ride.halts >= 2)
      #expect(ride.top > way.cruise.lowerBound && ride.top < way.cruise.upperBound + 2)
      #expect(abs(vehicle.covered - ride.way) < 1e-6)
    }
  }

  @Test("A train and a motorway go on for minutes, and stand at the end")
  func longLegs() {
    for (way, seconds) in [(VehicleProfile.train, 1_500.0), (.motorway, 900)] {
      var vehicle = Vehicle(seed: 3, step: Tick.seconds)
      vehicle.start(way, at: 0, end: seconds)
      let ride = Course(of: &vehicle, seconds: seconds + 5)
      #expect(ride.last == 0 && ride.hardest < (way.kind == .train ? 0.9 : 2.6))
      #expect(ride.top > 20 && ride.top < 40)
      #expect(ride.halts <= 4)
      #expect(ride.worstIntegral < 0.02)
    }
  }

  @Test(
    "A short ride moves too",
    arguments: [VehicleProfile.town, .bus, .tram, .train, .bicycle(), .motorway])
  func short(way: VehicleProfile) {
    var vehicle = Vehicle(seed: 2, step: Tick.seconds)
    vehicle.start(way, at: 0, end: 57)
    let ride = Course(of: &vehicle, seconds: 60)
    #expect(ride.way > 15 && ride.last == 0)
  }

  /// What a ride looks like tick by tick.
  struct Course {
    var hardest = 0.0
    var steepest = 0.0
    var largestJump = 0.0
    var worstIntegral = 0.0
    var halts = 0
    var top = 0.0
    var way = 0.0
    var last = 0.0

    init(of vehicle: inout Vehicle, seconds: Double) {
      var integral = 0.0
      for i in 0..<Int(seconds / Tick.seconds) {
        vehicle.advance(to: Double(i) * Tick.seconds)
        hardest = max(hardest, abs(vehicle.acceleration))
        steepest = max(steepest, abs(vehicle.turnRate * vehicle.speed))
        largestJump = max(largestJump, abs(vehicle.speed - last))
        if vehicle.speed == 0 && last > 0 { halts += 1 }
        integral = vehicle.isStanding ? 0 : integral + vehicle.acceleration * Tick.seconds
        worstIntegral = max(worstIntegral, abs(integral - vehicle.speed))
        last = vehicle.speed
        top = max(top, last)
        way += last * Tick.seconds
      }
    }
  }

  @Test("A ride shakes more than an idling engine, and that more than a table")
  func vibration() {
    let life = Life([.rest(12, .mount), .drive(100, .mount)])
    let stop = life.truth.stops[0]
    let idle = life.band(8, 14, from: stop.start + 0.5, to: stop.start + 5.6)
    let ride = life.band(8, 14, from: 40, to: 70)
    let rest = life.band(8, 14, from: 2, to: 11)
    #expect(rest < 0.02 && idle > 1.5 * rest && ride > 3 * idle)
    #expect(ride > 0.2 && ride < 1.5)
    #expect(life.truth.steps.isEmpty)
  }

  @Test("Fixes follow the car within their accuracy, speeds are those of the car")
  func fixes() {
    let life = Life([.drive(90, .cupHolder)], phone: .iPhone)
    #expect(life.fixes.count >= 88)
    #expect((life.fixes.map(\.value.speed).max() ?? 0) > 8)
    var way = 0.0
    for (a, b) in zip(life.fixes, life.fixes.dropFirst()) {
      way += 0.5 * (a.value.speed + b.value.speed) * (b.time - a.time)
    }
    #expect(abs(way / life.truth.metresDriven - 1) < 0.06)
  }

  @Test("Indoors there are no fixes")
  func indoors() {
    #expect(Life([.lie(10)], phone: .iPhone).fixes.isEmpty)
  }
}
