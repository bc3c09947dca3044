import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct CarTests {
  @Test("A car accelerates and brakes within limits, stops at lights and ends standing")
  func profile() {
    for seed in 1...5 as ClosedRange<UInt64> {
      var car = Car(seed: seed, step: World.tick)
      car.start(at: 0, end: 600)
      var speed = 0.0
      var stops = 0
      var top = 0.0
      var way = 0.0
      for i in 0..<121_000 {
        car.advance(to: Double(i) * World.tick)
        #expect(abs(car.acceleration) < 2.4 && abs(car.turnRate * car.speed) < 4)
        #expect(abs(car.speed - speed) < 0.03, "speed has no jump")
        if car.speed == 0 && speed > 0 { stops += 1 }
        speed = car.speed
        top = max(top, speed)
        way += speed * World.tick
      }
      #expect(speed == 0)
      #expect(stops >= 3)
      #expect(top > 9 && top < 15)
      #expect(abs(car.driven - way) < 1e-6)
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
