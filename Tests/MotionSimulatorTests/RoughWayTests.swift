import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("Ways of stated roughness")
struct RoughWayTests {
  static let smooth = RoadProfile.Dips(spacing: 0, depth: 0...0, length: 1...1)

  @Test("A way has the unevenness of its class", arguments: RoadProfile.Class.allCases)
  func roughness(surface: RoadProfile.Class) {
    var road = RoadProfile(
      roughness: surface.roughness, dips: Self.smooth, random: RandomSource(seed: 5, stream: 71))
    // A power of G (n/n₀)⁻² means that heights a short way d apart differ by (2π n₀)² G d / 2 in the
    // mean square.
    let distance = 0.4
    var sum = 0.0
    let count = 5_000
    for i in 1...count {
      let x = 5 + 0.4 * Double(i)
      road.reach(x)
      let step =
        road.height(at: x, isLeft: true) - road.height(at: x - distance, isLeft: true)
      sum += step * step
    }
    let n0 = 2 * Trigonometry.pi * 0.1
    let wanted = 0.5 * n0 * n0 * surface.roughness * distance
    #expect(abs(sum / Double(count) / wanted - 1) < 0.12)
  }

  @Test("Both tracks share long waves and part in short ones")
  func tracks() {
    var road = RoadProfile(
      roughness: 1e-4, dips: Self.smooth, random: RandomSource(seed: 6, stream: 71))
    func likeness(over distance: Double) -> Double {
      var (a, b, both) = (0.0, 0.0, 0.0)
      for i in 1...4_000 {
        let x = 1_000 * distance + 2 * Double(i)
        road.reach(x)
        let left = road.height(at: x, isLeft: true) - road.height(at: x - distance, isLeft: true)
        let right =
          road.height(at: x, isLeft: false) - road.height(at: x - distance, isLeft: false)
        (a, b, both) = (a + left * left, b + right * right, both + left * right)
      }
      return both / (a * b).squareRoot()
    }
    #expect(abs(likeness(over: 0.2)) < 0.15)
    var again = road
    swap(&road, &again)
    #expect(likeness(over: 18) > 0.5)
  }

  @Test("Dips are as deep as they are asked for")
  func dips() {
    let dips = RoadProfile.Dips(spacing: 5, depth: 0.02...0.02, length: 0.5...0.5)
    var road = RoadProfile(
      roughness: 1e-12, dips: dips, random: RandomSource(seed: 2, stream: 71))
    var deepest = 0.0
    for i in 1...20_000 {
      let x = 0.01 * Double(i)
      road.reach(x)
      deepest = min(deepest, road.height(at: x, isLeft: true))
    }
    #expect(deepest < -0.0195 && deepest > -0.0205)
  }

  @Test("A body bounces at the frequency of its springs, a wheel hops at its own")
  func frequencies() {
    var car = QuarterCar(body: 1.25, damping: 0.1, hop: 11, ratio: 0.12, step: Tick.seconds)
    var body: [Double] = []
    var wheel: [Double] = []
    for i in 0..<4_000 {
      car.advance(ground: i < 10 ? 0 : 0.01)
      body.append(car.rise)
      wheel.append(car.wheelAcceleration)
    }
    #expect(abs(car.rise - 0.01) < 1e-4, "it comes to rest on the step")
    let bounce = SignalMeasures(Array(body.prefix(1_000)), rate: 200)
    #expect(bounce.rms(from: 0.8, to: 1.7) > 0.8 * bounce.rms(from: 0.3, to: 50))
    let hop = SignalMeasures(Array(wheel.prefix(1_000)), rate: 200)
    #expect(hop.rms(from: 8, to: 14) > hop.rms(from: 1, to: 5))
  }

  @Test("A wheel leaves the ground sooner than it is pulled down")
  func contact() {
    var car = QuarterCar(body: 1.2, damping: 0.3, hop: 11, ratio: 0.1, step: Tick.seconds)
    var lowest = 0.0
    for i in 0..<400 {
      car.advance(ground: i < 20 ? 0 : -0.3)
      lowest = min(lowest, car.wheelAcceleration)
    }
    // Nothing but its weight and its spring pulls it: 11 g on a wheel of a tenth of the body's mass.
    #expect(lowest > -11.5 * standardGravity && lowest < -3 * standardGravity)
  }

  @Test("A hold passes what is slow, enlarges its own rhythm and keeps away what is quick")
  func hold() {
    func gain(_ frequency: Double) -> Double {
      var random = RandomSource(seed: 3, stream: 70)
      var hold = Coupling(.holder, step: Tick.seconds, &random)
      var top = 0.0
      for i in 0..<2_000 {
        let base = Vector3(0, 0, sine(turns: frequency * Double(i) * Tick.seconds))
        let passed = hold.motion(base).acceleration.z
        if i > 1_000 { top = max(top, abs(passed)) }
      }
      return top
    }
    #expect(abs(gain(1) - 1) < 0.1)
    #expect((14...26).map { gain(0.5 * Double($0)) }.max() ?? 0 > 3)
    #expect(gain(30) < 0.3)
  }

  @Test("The rougher the way, the more it shakes; halts are still")
  func classes() {
    var levels: [Double] = []
    for surface in RoadProfile.Class.allCases {
      var ride = RoughRide(seed: 4, step: Tick.seconds)
      var values: [Double] = []
      for i in 0..<8_000 {
        // 10 m/s for 30 s, then a halt.
        let covered = 10 * min(30, Double(i) * Tick.seconds)
        values.append(
          ride.motion(of: "car", over: surface, covered: covered, placement: .cupHolder)
            .acceleration.z)
      }
      levels.append(SignalMeasures(Array(values[1_000..<5_000]), rate: 200).rms(from: 0.3, to: 60))
      #expect(SignalMeasures(Array(values[7_600...]), rate: 200).rms(from: 0.3, to: 60) < 0.01)
    }
    for (smoother, rougher) in zip(levels, levels.dropFirst()) {
      // Four times the power is twice the level, less where wheels leave the ground or dips, which all
      // classes have alike, are the most of it.
      #expect(rougher / smoother > 1.1 && rougher / smoother < 2.3)
    }
    // Cars at 36 km/h on roads of class B: some tenths of m/s² (Gillespie 1992).
    #expect(levels[1] > 0.15 && levels[1] < 1)
  }
}
