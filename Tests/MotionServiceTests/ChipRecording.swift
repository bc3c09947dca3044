import Foundation
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

/// Acceleration of a recording as a chip of 16 bits would measure it, beside what the chip's buffer says then.
struct ChipRecording {
  /// In the device's axes, with the recording's times.
  private(set) var samples: [Sample] = []
  private(set) var scans: [(time: SensorTime, felt: Vector3)] = []

  /// Reads a recording; with a rate, the chip measures so often, what the recording says at the nearest time.
  init(path: String, rate: Double? = nil) throws {
    var source = try RecordingSource(path: path)
    var recorded: [Sample] = []
    while let sample = try source.next() {
      if case .acceleration = sample.reading { recorded.append(sample) }
    }
    guard let rate else {
      for sample in recorded { take(sample, at: sample.time) }
      return
    }
    var next = Int64(0)
    let period = Int64(1e9 / rate)
    for (sample, after) in zip(recorded, recorded.dropFirst()) {
      let middle = (sample.time.nanoseconds + after.time.nanoseconds) / 2
      next = max(next, sample.time.nanoseconds / period * period)
      // Within a gap nothing is measured.
      let end = after.time.seconds(since: sample.time) > 1 ? sample.time.nanoseconds : middle
      while next <= end {
        take(sample, at: SensorTime(nanoseconds: next))
        next += period
      }
    }
  }

  private mutating func take(_ sample: Sample, at time: SensorTime) {
    guard case .acceleration(let g) = sample.reading else { return }
    let limit = 32_000 * ChipBench.scale
    let step = { (x: Double) in
      (min(max(-x * 9.80665, -limit), limit) / ChipBench.scale).rounded()
    }
    let raw = Vector3(step(g.x), step(g.y), step(g.z))
    scans.append((time, raw * ChipBench.scale))
    // What becomes of it by the chip's scale.
    let factor = -1 / 9.80665 * ChipBench.scale
    samples.append(Sample(.acceleration(raw * factor), at: time))
  }

  /// Lets a stage's chip measure it, a batch at a time, from the stage's time on; `each` hears of each batch that was
  /// read, by its number.
  func play(on stage: SensedStage, chip: Int, each: (Int) -> Void = { _ in }) {
    let begin = stage.boot
    var rest = scans[...]
    var batch = 0
    while !rest.isEmpty {
      let end = SensorTime(seconds: MotionBatch.duration * Double(batch + 1))
      let burst = rest.prefix { $0.time < end }
      rest = rest.dropFirst(burst.count)
      stage.pass(MotionBatch.duration)
      if !burst.isEmpty {
        stage.bench.say(
          chip,
          burst.flatMap { ChipBench.scan([$0.felt], stamp: begin + $0.time.nanoseconds) })
        _ = stage.device.play(atMost: .max)
      }
      each(batch)
      batch += 1
    }
  }

  /// What the coprocessor says of it, without any chip.
  var analysis: RecordingSink {
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    for sample in samples { coprocessor.process(sample, into: &sink) }
    coprocessor.finish(into: &sink)
    return sink
  }
}
