import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionService

@Suite("The attitude of a replay")
struct ReplayedAttitudeTests {
  /// The commuter walks, handles a raw phone, lays it into a car and drives off: for who began to follow one sample
  /// later, the phone was held otherwise by 4° then.
  private static let seconds = 340.0

  @Test(
    "Who comes to a replay, whenever, sees it held and turned as its analysis has it",
    arguments: [0.02, 0.4, 60, 325])
  func whenever(_ moment: Double) throws {
    let samples = try Self.samples()
    let analysed = Self.analysed(samples)
    let hand = try HandDrivenLoop()
    let device = hand.device(of: samples)
    hand.scheduler.add(device)
    hand.run(for: moment)
    let heard = Guarded<[MotionReading]>([])
    let subscription = hand.listen(to: device, .deviceMotion(.xArbitraryZVertical, interval: 0.01))
    { update in
      if case .deviceMotion(let reading) = update { heard.withLock { $0.append(reading) } }
    }
    hand.run(for: Self.seconds - moment)
    withExtendedLifetime(subscription) {}

    let readings = heard.withLock { $0 }
    #expect(Double(readings.count) > 0.9 * 100 * (Self.seconds - moment))
    var (tilted, turned) = (0.0, 0.0)
    var first: Quaternion?
    for reading in readings {
      let time = device.host.clock.time(of: reading.moment.date)
      let motion = try #require(Self.nearest(to: time, in: analysed))
      tilted = max(tilted, (reading.gravity - motion.gravity(in: .xArbitraryZVertical)).length)
      let change = (reading.attitude * (try #require(motion.arbitrary)).conjugate).normalized
      let begun = first ?? change
      first = begun
      turned = max(turned, 1 - abs(change.dot(begun)))
    }
    #expect(tilted == 0, "the same samples give the same bits")
    #expect(turned < 1e-9, "turned on by the same, from wherever it began")
    let begun = try #require(first)
    #expect(abs(begun.x) < 1e-6 && abs(begun.y) < 1e-6, "about the vertical alone")
  }

  private static func samples() throws -> [Sample] {
    var source = try ScenarioSource(name: "commuter")
    var samples: [Sample] = []
    while let sample = source.next(), sample.time.seconds < seconds { samples.append(sample) }
    return samples
  }

  /// Device motion as `device-motion.csv` has it.
  private static func analysed(_ samples: [Sample]) -> [DeviceMotion] {
    var coprocessor = MotionCoprocessor()
    var log = AttitudeLog()
    for sample in samples { coprocessor.process(sample, into: &log) }
    return log.motions
  }

  /// What holds at a time that is right to a microsecond: samples are 10 ms apart.
  private static func nearest(to time: SensorTime, in motions: [DeviceMotion]) -> DeviceMotion? {
    var (low, high) = (0, motions.count)
    let earliest = time.advanced(by: -1e-4)
    while low < high {
      let middle = (low + high) / 2
      if motions[middle].time < earliest { low = middle + 1 } else { high = middle }
    }
    guard low < motions.count, motions[low].time.seconds(since: time) < 1e-4 else { return nil }
    return motions[low]
  }
}

/// Keeps device motion, and nothing else.
private struct AttitudeLog: MotionSink {
  private(set) var motions: [DeviceMotion] = []

  mutating func receive(_ motion: DeviceMotion) { motions.append(motion) }
  mutating func receive(_ sample: Sample) {}
  mutating func receive(_ altitude: AltitudeUpdate) {}
  mutating func receive(_ point: TrackPoint) {}
  mutating func receive(_ revision: StepRevision) {}
  mutating func receive(_ event: MotionEvent) {}
  mutating func receive(_ batch: MotionBatch) {}
  mutating func receive(_ fault: SampleFault) {}
}
