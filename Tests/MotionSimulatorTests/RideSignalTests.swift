import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

/// Keeps rides where they were compared with recordings (figures: the article on vehicles).
@Suite struct RideSignalTests {
  struct Expected: Sendable {
    var name: String
    var script: [Episode]
    /// RMS over three axes, m/s², of the middle one of windows of five seconds while it moves.
    var bounce: ClosedRange<Double>
    var low: ClosedRange<Double>
    var middle: ClosedRange<Double>
    /// RMS of the rotation over three axes, rad/s.
    var rotation: ClosedRange<Double>
  }

  @Test(
    "Vehicles in motion shake as much as recorded ones",
    arguments: [
      Expected(
        name: "car, mount", script: [.drive(100, .mount)], bounce: 0.15...1, low: 0.15...0.9,
        middle: 0.2...1.26, rotation: 0.02...0.22),
      Expected(
        name: "car, pocket", script: [.drive(100, .pocket)], bounce: 0.15...0.8, low: 0.15...0.9,
        middle: 0.06...0.8, rotation: 0.05...0.25),
      Expected(
        name: "bus", script: [.ride(.bus, 110, .lap)], bounce: 0.18...1, low: 0.15...0.9,
        middle: 0.2...1, rotation: 0.03...0.3),
      Expected(
        name: "tram", script: [.ride(.tram, 110, .lap)], bounce: 0.12...0.5, low: 0.1...0.5,
        middle: 0.08...0.45, rotation: 0.02...0.2),
      Expected(
        name: "train", script: [.ride(.train, 150, .pocket)], bounce: 0.04...0.35, low: 0.02...0.2,
        middle: 0.012...0.15, rotation: 0.014...0.06),
      Expected(
        name: "bicycle, wrist", script: [.cycle(70, .wrist)], bounce: 0.4...1.6, low: 0.7...2.4,
        middle: 1...4, rotation: 0.1...0.8),
      Expected(
        name: "bicycle, pocket", script: [.cycle(70, .pocket)], bounce: 0.9...3.2, low: 0.4...2.2,
        middle: 0.15...1.4, rotation: 0.5...2.4),
    ])
  func bands(expected: Expected) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let life = Life(expected.script, seed: seed)
      let times = life.moving(windows: 5).prefix(7)
      #expect(times.count >= 5, "\(expected.name)")
      func middle(_ low: Double, _ high: Double) -> Double {
        let values = times.map { life.band(low, high, from: $0, to: $0 + 5.06) }.sorted()
        return values[values.count / 2]
      }
      #expect(expected.bounce.contains(middle(1, 3.3)), "\(expected.name), seed \(seed)")
      #expect(expected.low.contains(middle(3.3, 8)), "\(expected.name), seed \(seed)")
      #expect(expected.middle.contains(middle(8, 13)), "\(expected.name), seed \(seed)")
      let turning = times.map { life.rotationSpread(from: $0, to: $0 + 5.06) }.sorted()
      #expect(
        expected.rotation.contains(turning[turning.count / 2]), "\(expected.name), seed \(seed)")
    }
  }

  @Test("At a stop a diesel bus goes on shaking, an electric tram is stiller than a pocket")
  func halts() {
    for seed in 1...4 as ClosedRange<UInt64> {
      let bus = Life([.ride(.bus, 14, .lap)], seed: seed).spread(from: 2, to: 9)
      // 0.25 to 0.39 in the notes on five buses; the seed moves it by 13 %.
      #expect(bus > 0.17 && bus < 0.45, "\(bus)")
      let tram = Life([.ride(.tram, 14, .seat)], seed: seed).spread(from: 2, to: 8)
      #expect(tram > 0.005 && tram < 0.03, "\(tram)")
    }
  }

  @Test("Pedals stand in the gyroscope of a trouser pocket as one line")
  func pedals() {
    var shares: [Double] = []
    for seed in 1...3 as ClosedRange<UInt64> {
      let life = Life([.cycle(70, .pocket)], seed: seed)
      for start in life.moving(windows: 10) {
        let line = life.line(from: start, to: start + 10)
        if line.share > 0.3 { #expect(line.frequency > 0.6 && line.frequency < 1.6) }
        shares.append(line.share)
      }
    }
    shares.sort()
    // 0.40 to 0.46 recorded.
    let middle = shares[shares.count / 2]
    #expect(middle > 0.35 && middle < 0.8, "\(middle)")
  }
}
