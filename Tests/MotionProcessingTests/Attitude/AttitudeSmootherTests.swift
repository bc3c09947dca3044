import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Attitude from both sides")
struct AttitudeSmootherTests {
  /// A device that is turned by hand from the first sample on, as a raw phone reports it.
  private struct Handled {
    var attitude = Quaternion.identity
    var noise = SeededNoise(seed: 3)
    var samples: [Sample] = []
    var truth: [SensorTime: Quaternion] = [:]
    let bias = Vector3(0.08, -0.03, 0.05)

    /// 100 samples a second of acceleration and rate, 25 of the field where there is one.
    init(seconds: Double, hasField: Bool = true) {
      for k in 0..<Int(seconds * 100) {
        let t = Double(k) / 100
        let time = SensorTime(seconds: t)
        let rate = Vector3(
          1.1 * Trigonometry.sin(1.3 * t), 0.9 * Trigonometry.cos(0.7 * t),
          0.8 * Trigonometry.sin(0.9 * t + 1))
        attitude = (attitude * Quaternion(rotation: rate * 0.01)).normalized
        // Seen 4 ms late, as through a gyroscope's low-pass.
        truth[time] = attitude * Quaternion(rotation: rate * 0.004)
        samples.append(Sample(.rotationRate(rate + bias + noise.vector(0.005)), at: time))
        let push = Vector3(1.5 * Trigonometry.sin(5 * t), 1.2 * Trigonometry.cos(4 * t), 0)
        let force = attitude.unrotate(push + Vector3(0, 0, 9.80665)) + noise.vector(0.05)
        samples.append(Sample(.acceleration(force * (-1 / 9.80665)), at: time))
        if hasField && k % 4 == 0 {
          let field = attitude.unrotate(Vector3(20, 0, -43)) + noise.vector(0.5)
          samples.append(Sample(.magneticField(field), at: time))
        }
      }
    }
  }

  private func run(
    _ samples: [Sample], _ smoother: AttitudeSmoother = AttitudeSmoother()
  ) -> (live: [DeviceMotion], smoothed: [DeviceMotion]) {
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    var smoother = smoother
    var smoothed: [DeviceMotion] = []
    for sample in samples {
      let known = sink.motions.count
      smoother.receive(sample)
      coprocessor.process(sample, into: &sink)
      for motion in sink.motions[known...] { smoother.receive(motion) }
      while let motion = smoother.next() { smoothed.append(motion) }
    }
    smoother.calibration = coprocessor.sensorCalibration
    smoother.finish()
    while let motion = smoother.next() { smoothed.append(motion) }
    return (sink.motions, smoothed)
  }

  /// Root mean square of the inclination's error, degrees.
  private func inclination(
    _ motions: some Sequence<DeviceMotion>, _ truth: [SensorTime: Quaternion]
  ) -> Double {
    var sum = 0.0
    var count = 0.0
    for motion in motions {
      guard let attitude = motion.arbitrary, let true_ = truth[motion.time] else { continue }
      let up = Vector3(0, 0, 1)
      let cosine = attitude.unrotate(up).dot(true_.unrotate(up))
      let angle = Trigonometry.acos(cosine) * Trigonometry.degreesPerRadian
      sum += angle * angle
      count += 1
    }
    return (sum / max(count, 1)).squareRoot()
  }

  @Test("The start of a handled device is known better afterwards than live")
  func start() {
    let device = Handled(seconds: 40)
    let found = run(device.samples)
    let live = inclination(found.live.prefix(500), device.truth)
    let smoothed = inclination(found.smoothed.prefix(500), device.truth)
    #expect(live > 1)
    #expect(smoothed < 0.5 * live)
    #expect(
      inclination(found.smoothed, device.truth) < inclination(found.live, device.truth))
  }

  @Test("North is known from the first row on, and all rows agree on it")
  func north() throws {
    let device = Handled(seconds: 40)
    let found = run(device.samples)
    #expect(found.live.first?.magneticNorth == nil)
    for motion in found.smoothed {
      let attitude = try #require(motion.magneticNorth)
      let true_ = try #require(device.truth[motion.time])
      #expect(angle(between: attitude, true_) < 4)
      #expect(try #require(motion.headingAccuracy) > 0)
    }
  }

  /// Degrees.
  private func angle(between a: Quaternion, _ b: Quaternion) -> Double {
    2 * Trigonometry.acos(min(abs(a.dot(b)), 1)) * Trigonometry.degreesPerRadian
  }

  @Test("Every motion comes back once, in order, and whole", arguments: [(700, 300), (5_000, 100)])
  func sections(section: Int, runUp: Int) {
    let device = Handled(seconds: 40)
    let found = run(device.samples, AttitudeSmoother(section: section, runUp: runUp))
    #expect(found.smoothed.map(\.time) == found.live.map(\.time))
    #expect(found.smoothed.map(\.acceleration) == found.live.map(\.acceleration))
    for motion in found.smoothed {
      guard let q = motion.arbitrary else { continue }
      #expect(abs(q.dot(q) - 1) < 1e-6)
    }
    // The arbitrary frame does not jump where one section ends.
    for (a, b) in zip(found.smoothed, found.smoothed.dropFirst()) {
      guard let first = a.arbitrary, let second = b.arbitrary else { continue }
      #expect(angle(between: first, second) < 2.5)
    }
  }

  @Test("Without a gyroscope all is as it was, without a magnetometer there is no north")
  func lessSensors() {
    let device = Handled(seconds: 10, hasField: false)
    let still = run(device.samples.filter { $0.reading.stream != .rotationRate })
    #expect(still.smoothed.map(\.inclinationGravity) == still.live.map(\.inclinationGravity))
    #expect(still.smoothed.allSatisfy { $0.arbitrary == nil })
    #expect(run(device.samples).smoothed.allSatisfy { $0.magneticNorth == nil })
  }

  @Test("A place that becomes known late was the right one before")
  func declination() throws {
    var device = Handled(seconds: 6)
    let place = LocationFix(latitude: -33.8688, longitude: 151.2093)
    device.samples.append(Sample(.location(place), at: SensorTime(seconds: 5)))
    device.samples.sort { $0.time < $1.time }
    let found = run(device.samples)
    #expect(found.live[100].magneticToTrueNorth == nil)
    let first = try #require(found.smoothed.first)
    #expect(first.attitude(in: .xTrueNorthZVertical) != nil)
    let magnetic = try #require(first.heading(in: .xMagneticNorthZVertical))
    let true_ = try #require(first.heading(in: .xTrueNorthZVertical))
    let east = (true_ - magnetic + 360).truncatingRemainder(dividingBy: 360)
    #expect(abs(east - 12.8) < 0.3)
  }
}
