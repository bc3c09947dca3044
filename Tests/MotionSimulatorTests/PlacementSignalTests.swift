import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

/// Keeps the model where it was compared with recordings: Oxford step counter (CC BY 4.0) and
/// MotionSense (MIT).
///
/// Amplitudes: the ranges hold those of the recordings. Autocorrelation at the step lag: they reach
/// above the recorded values in the pocket, hands and bag, since simulated walks are more regular
/// (figures: the module's article).
@Suite struct PlacementSignalTests {
  struct Expected: Sendable {
    var placement: Placement
    /// RMS of the length, m/s², 0.7 to 3.2 Hz.
    var stepBand: ClosedRange<Double>
    /// 4 to 12 Hz.
    var impactBand: ClosedRange<Double>
    /// Autocorrelation of the length at the step lag.
    var step: ClosedRange<Double>
  }

  @Test(
    "Walking has the amplitudes of recordings and a clear rhythm in every placement",
    arguments: [
      Expected(
        placement: .pocket, stepBand: 1.5...4.5, impactBand: 1.3...3.3, step: 0.2...0.75),
      Expected(placement: .hand, stepBand: 0.9...2.2, impactBand: 0.35...1.2, step: 0.5...0.9),
      Expected(
        placement: .swingingHand, stepBand: 0.9...2.5, impactBand: 0.35...1, step: 0.4...0.9),
      Expected(placement: .bag, stepBand: 1.5...3.6, impactBand: 0.8...2, step: 0.45...0.95),
      Expected(placement: .upperArm, stepBand: 2.2...4.5, impactBand: 0.4...1.2, step: 0.7...0.98),
    ])
  func walking(expected: Expected) {
    let life = Life([.walk(30, expected.placement)])
    let lengths = life.lengths(from: 3, to: 28)
    #expect(expected.stepBand.contains(lengths.rms(from: 0.7, to: 3.2)))
    #expect(expected.impactBand.contains(lengths.rms(from: 4, to: 12)))
    #expect(expected.step.contains(lengths.autocorrelation(from: 0.45, to: 0.65)))
  }

  @Test("Running has two to five g, in the bands of recordings")
  func running() {
    let life = Life([.run(30, .pocket)])
    let peak = life.acceleration.map(\.value.length).max() ?? 0
    #expect(peak > 2.5 && peak < 7)
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
    #expect(x.rms(from: 0.7, to: 1.3) > 0.7 * x.rms, "the line stands at stride frequency")
  }

  @Test("A hand that holds the phone is quieter than a walk and louder than a table")
  func hand() {
    let life = Life([.sit(30, .hand)])
    let bands = [life.band(1, 3.3, from: 2, to: 28), life.band(3.3, 8, from: 2, to: 28)]
    for band in bands { #expect(band > 0.03 && band < 0.3) }
    #expect(Life([.lie(12)]).band(1, 8, from: 1, to: 11) < 0.03)
  }
}
