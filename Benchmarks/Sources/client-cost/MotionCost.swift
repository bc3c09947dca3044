import CoreMotion
import Foundation
import MotionProcessing
import MotionTesting

/// Ten minutes of device motion at 100 Hz: the coprocessor alone, and ten managers that each get
/// every sample.
enum MotionCost {
  static let duration = MadeDay.length / 144
  static let managers = 10

  /// A device that is turned about slowly.
  private static let samples: [MotionSample] = (0..<Int(duration * 100)).flatMap { i in
    let t = Double(i) / 100
    let tilt = 0.5 * sin(t / 3)
    let made: [MotionSample] = [
      .rotationRate(0.5 / 3 * cos(t / 3), 0.01 * sin(t), 0.02, at: t),
      .acceleration(0.01 * sin(9 * t), -sin(tilt), -cos(tilt), at: t + 0.0001),
    ]
    return made
  }

  private struct Nothing: MotionSink {
    mutating func receive(_ sample: Sample) {}
    mutating func receive(_ motion: DeviceMotion) {}
    mutating func receive(_ altitude: AltitudeUpdate) {}
    mutating func receive(_ point: TrackPoint) {}
    mutating func receive(_ revision: StepRevision) {}
    mutating func receive(_ event: MotionEvent) {}
    mutating func receive(_ batch: MotionBatch) {}
    mutating func receive(_ fault: SampleFault) {}
  }

  static func coprocessorAlone() -> Int {
    var coprocessor = MotionCoprocessor()
    var sink = Nothing()
    for sample in samples {
      let v = Vector3(sample.x, sample.y, sample.z)
      let reading: Reading =
        sample.sensor == .gyroscope ? .rotationRate(v) : .acceleration(v)
      coprocessor.process(Sample(reading, at: SensorTime(seconds: sample.time)), into: &sink)
    }
    return samples.count
  }

  /// - Parameter isPushed: by handlers on ten queues, else pulled from properties.
  static func tenManagers(isPushed: Bool) throws -> Int {
    let replay = MotionReplay(samples: samples)
    return try replay.perform {
      let count = Count()
      let all = (0..<managers).map { _ in CMMotionManager() }
      for manager in all {
        if isPushed {
          let queue = OperationQueue()
          queue.maxConcurrentOperationCount = 1
          manager.startDeviceMotionUpdates(to: queue) { _, _ in count.add() }
        } else {
          manager.startDeviceMotionUpdates()
        }
      }
      try replay.run()
      return isPushed ? count.value : all.count { $0.deviceMotion == nil }
    }
  }
}
