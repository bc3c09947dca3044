import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

/// Keeps rides where they were compared with recordings (figures: the article on vehicles).
@Suite struct RideSignalTests {
  /// RMS over three axes of the middle one of windows of five seconds while it moves: acceleration,
  /// m/s², 1 to 3.3 Hz, 3.3 to 8 Hz and 8 to 13 Hz; rotation, rad/s.
  @Test(
    "Vehicles in motion shake as much as recorded ones",
    arguments: [
      ("car, mount", .drive(100, .mount), [0.15...1, 0.15...0.9, 0.2...1.26, 0.02...0.22]),
      ("car, pocket", .drive(100, .pocket), [0.15...0.8, 0.15...0.9, 0.06...0.8, 0.05...0.25]),
      ("bus", .ride(.bus, 110, .lap), [0.18...1, 0.15...0.9, 0.2...1, 0.03...0.3]),
      ("tram", .ride(.tram, 110, .lap), [0.12...0.5, 0.1...0.5, 0.08...0.45, 0.02...0.2]),
      (
        "train", .ride(.train, 150, .pocket),
        [0.04...0.35, 0.02...0.2, 0.012...0.15, 0.014...0.06]
      ),
      ("bicycle, wrist", .cycle(70, .wrist), [0.4...1.6, 0.7...2.4, 1...4, 0.1...0.8]),
      ("bicycle, pocket", .cycle(70, .pocket), [0.9...3.2, 0.4...2.2, 0.15...1.4, 0.5...2.4]),
    ] as [(String, Episode, [ClosedRange<Double>])])
  func bands(name: String, ride: Episode, expected: [ClosedRange<Double>]) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let life = Life([ride], seed: seed)
      let times = life.moving(windows: 5).prefix(7)
      #expect(times.count >= 5, "\(name)")
      func middle(_ measure: (_ from: Double, _ to: Double) -> Double) -> Double {
        times.map { measure($0, $0 + 5.06) }.sorted()[times.count / 2]
      }
      let measured = [
        middle { life.band(1, 3.3, from: $0, to: $1) },
        middle { life.band(3.3, 8, from: $0, to: $1) },
        middle { life.band(8, 13, from: $0, to: $1) }, middle(life.rotationSpread),
      ]
      for (value, range) in zip(measured, expected) {
        #expect(range.contains(value), "\(name), seed \(seed): \(value)")
      }
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
