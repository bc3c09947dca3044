import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

/// Holds walks of several people against recordings: the ranges are the 5 to 95 % spread of the
/// recordings in `../shared/data` (Oxford, MotionSense, Awinda, mall, IPOL; medians of windows of
/// 6 s at 50 Hz), where there are fewer than eight of them widened to a quarter about their median.
/// Two reach above: the step lag in the back pocket (recorded to 0.24) and the impacts of the swinging
/// hand (to 0.65, in two or three recordings).
@Suite struct PlacementSignalTests {
  /// RMS of the length, m/s², 0.7 to 3.2 Hz and 4 to 12 Hz; autocorrelation of the length at one step
  /// and at two; RMS of the gyroscope over three axes, rad/s, 1.4 to 4 Hz and 4 to 12 Hz, where a
  /// recording has one.
  private static let measures: [@Sendable (Walk) -> Double] = [
    { $0.stepBand }, { $0.impactBand }, { $0.step }, { $0.stride }, { $0.turning }, { $0.shaking },
  ]

  @Test(
    "Half of a few simulated walkers lie within what recordings spread over",
    arguments: [
      (.pocket, [2.66...4.77, 1.71...4.55, 0.21...0.58, 0.7...0.88, 0.67...1.44, 0.56...1.71]),
      (.hand, [1.13...3.85, 0.56...1.3, 0.63...0.92, 0.53...0.92, 0.3...0.63, 0.18...0.39]),
      (.lowerBack, [1.19...3.55, 0.77...2.1, 0.59...0.93, 0.57...0.93, 0.25...0.69, 0.22...1.2]),
      (.bag, [2.38...4.4, 1.1...1.83, 0.64...1.06, 0.65...1.08]),
      (.upperArm, [2.45...4.1, 0.55...0.93, 0.7...1, 0.73...1]),
      (.neck, [1.83...3.19, 0.83...1.43, 0.67...1, 0.68...1]),
      (.backPocket, [2...3.35, 2.27...3.79, 0.13...0.55, 0.04...0.88]),
      (.swingingHand, [1.3...2.16, 0.4...0.8, 0.4...0.85, 0.63...1]),
    ] as [(Placement, [ClosedRange<Double>])])
  func walking(placement: Placement, expected: [ClosedRange<Double>]) {
    let walks = (1...7).map { Walk(placement, seed: UInt64($0)) }
    for (index, (measure, range)) in zip(Self.measures, expected).enumerated() {
      #expect(range.contains(walks.map(measure).sorted()[3]), "measure \(index)")
    }
  }

  /// What one person's walk measures.
  struct Walk {
    let stepBand: Double
    let impactBand: Double
    let step: Double
    let stride: Double
    let turning: Double
    let shaking: Double

    init(_ placement: Placement, seed: UInt64) {
      let life = Life([.walk(26, placement, speed: 1.38)], seed: seed)
      let whole = life.lengths(from: 3, to: 23)
      stepBand = whole.rms(from: 0.7, to: 3.2)
      impactBand = whole.rms(from: 4, to: 12)
      let times = life.truth.steps.map(\.time).filter { $0 > 3 && $0 < 23 }
      let lag = ((times.last ?? 1) - (times.first ?? 0)) / Double(max(1, times.count - 1))
      let windows = Swift.stride(from: 3.0, to: 18, by: 3).map {
        life.lengths(from: $0, to: $0 + 6)
      }
      func repeats(_ lag: Double) -> Double {
        windows.map { $0.autocorrelation(from: 0.92 * lag, to: 1.08 * lag) }.sorted()[2]
      }
      step = repeats(lag)
      stride = repeats(2 * lag)
      func rotation(_ low: Double, _ high: Double) -> Double {
        let values = life.rotation.filter { $0.time > 3 && $0.time < 23 }.map(\.value)
        let axes = [values.map(\.x), values.map(\.y), values.map(\.z)]
        return axes.reduce(0) {
          let rms = SignalMeasures($1, rate: 100).rms(from: low, to: high)
          return $0 + rms * rms
        }.squareRoot()
      }
      turning = rotation(1.4, 4)
      shaking = rotation(4, 12)
    }
  }

  @Test("Running has two to five g, in the bands of recordings")
  func running() {
    let life = Life([.run(30, .pocket)])
    let peak = life.acceleration.map(\.value.length).max() ?? 0
    #expect(peak > 2.5 && peak < 9)
    let bands = [life.band(1, 3.3, from: 3, to: 28), life.band(3.3, 8, from: 3, to: 28)]
    #expect(bands[0] > 7 && bands[0] < 16)
    #expect(bands[1] > 4.5 && bands[1] < 11)
  }

  @Test("A trouser pocket swings with the thigh")
  func thigh() {
    let life = Life([.walk(25, .pocket)])
    let turning = life.rotation.filter { $0.time > 3 && $0.time < 23 }.map(\.value)
    let rms = (turning.reduce(0) { $0 + $1.squaredLength } / Double(turning.count)).squareRoot()
    // MotionSense walking: 1.5 to 2.8 rad/s over three axes.
    #expect(rms > 1.2 && rms < 3.2)
    let x = SignalMeasures(turning.map(\.x), rate: 100)
    #expect(x.rms(from: 0.7, to: 1.3) > 0.6 * x.rms, "the line stands at stride frequency")
  }

  @Test("Stairs are less regular than level ground: MotionSense, stride lag 0.37 against 0.79")
  func stairs() {
    let level = Walk(.pocket, seed: 3)
    let life = Life([.stairs(4, .pocket)], seed: 3)
    let times = life.truth.steps.map(\.time)
    // The first half flight of nine risers takes some 5 s.
    let climb = life.lengths(from: 1.2, to: times[8])
    let lag = (times[8] - times[1]) / 7
    #expect(climb.autocorrelation(from: 1.85 * lag, to: 2.15 * lag) < level.stride)
  }

  @Test("A hand that holds the phone is quieter than a walk and louder than a table")
  func hand() {
    let life = Life([.sit(30, .hand)])
    let bands = [life.band(1, 3.3, from: 2, to: 28), life.band(3.3, 8, from: 2, to: 28)]
    for band in bands { #expect(band > 0.03 && band < 0.3) }
    #expect(Life([.lie(12)]).band(1, 8, from: 1, to: 11) < 0.03)
  }
}
