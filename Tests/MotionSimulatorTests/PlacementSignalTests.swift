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
  struct Expected: Sendable {
    var placement: Placement
    /// RMS of the length, m/s², 0.7 to 3.2 Hz.
    var stepBand: ClosedRange<Double>
    /// 4 to 12 Hz.
    var impactBand: ClosedRange<Double>
    /// Autocorrelation of the length at one step and at two.
    var step: ClosedRange<Double>
    var stride: ClosedRange<Double>
    /// RMS of the gyroscope over three axes, rad/s, 1.4 to 4 Hz and 4 to 12 Hz; `nil` where no
    /// recording has one.
    var turning: ClosedRange<Double>?
    var shaking: ClosedRange<Double>?
  }

  @Test(
    "Half of a few simulated walkers lie within what recordings spread over",
    arguments: [
      Expected(
        placement: .pocket, stepBand: 2.66...4.77, impactBand: 1.71...4.55, step: 0.21...0.58,
        stride: 0.7...0.88, turning: 0.67...1.44, shaking: 0.56...1.71),
      Expected(
        placement: .hand, stepBand: 1.13...3.85, impactBand: 0.56...1.3, step: 0.63...0.92,
        stride: 0.53...0.92, turning: 0.3...0.63, shaking: 0.18...0.39),
      Expected(
        placement: .lowerBack, stepBand: 1.19...3.55, impactBand: 0.77...2.1, step: 0.59...0.93,
        stride: 0.57...0.93, turning: 0.25...0.69, shaking: 0.22...1.2),
      Expected(
        placement: .bag, stepBand: 2.38...4.4, impactBand: 1.1...1.83, step: 0.64...1.06,
        stride: 0.65...1.08),
      Expected(
        placement: .upperArm, stepBand: 2.45...4.1, impactBand: 0.55...0.93, step: 0.7...1,
        stride: 0.73...1),
      Expected(
        placement: .neck, stepBand: 1.83...3.19, impactBand: 0.83...1.43, step: 0.67...1,
        stride: 0.68...1),
      Expected(
        placement: .backPocket, stepBand: 2...3.35, impactBand: 2.27...3.79, step: 0.13...0.55,
        stride: 0.04...0.88),
      Expected(
        placement: .swingingHand, stepBand: 1.3...2.16, impactBand: 0.4...0.8, step: 0.4...0.85,
        stride: 0.63...1),
    ])
  func walking(expected: Expected) {
    let walks = (1...7).map { Walk(expected.placement, seed: UInt64($0)) }
    func middle(_ value: (Walk) -> Double) -> Double { walks.map(value).sorted()[3] }
    #expect(expected.stepBand.contains(middle(\.stepBand)))
    #expect(expected.impactBand.contains(middle(\.impactBand)))
    #expect(expected.step.contains(middle(\.step)))
    #expect(expected.stride.contains(middle(\.stride)))
    if let range = expected.turning { #expect(range.contains(middle(\.turning))) }
    if let range = expected.shaking { #expect(range.contains(middle(\.shaking))) }
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
