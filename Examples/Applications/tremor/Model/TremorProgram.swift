import Console
import CoreMotion
import GestureInput
import MotionCompanion
import MotionGestures
import MotionProcessing

/// Reads the last hours of the recorder when its owner has felt a tremor (2016): how much, how fast, of what kind. It
/// measures a movement; what it means is for a physician to say. Shared only where they say yes.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class TremorProgram: Application, @unchecked Sendable {
  private static let duration = 12 * 3600.0

  private let recorder = CMSensorRecorder()
  private let manager = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  private let mayShare: Bool
  public let say: Say
  private var begun: Date?

  /// With `mayShare` the owner has said yes.
  public init(calendar: Calendar = .current, mayShare: Bool = false, say: @escaping Say) {
    clock = ClockText(calendar)
    self.mayShare = mayShare
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMSensorRecorder.isAccelerometerRecordingAvailable() else {
      return cannot("this device records no acceleration")
    }
    guard !CMSensorRecorder.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    recorder.recordAccelerometer(forDuration: Self.duration)
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      begun = begun ?? activity?.startDate
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    queue.addOperation { [self] in
      if let begun { read(from: begun) }
      done()
    }
  }

  private func read(from start: Date) {
    guard
      let list = recorder.accelerometerData(
        from: start, to: start.addingTimeInterval(Self.duration))
    else { return say("nothing was recorded") }
    var (detector, gravity) = (TremorDetector(), SlowGravity())
    var stretches: [Tremor] = []
    func drain() {
      while let told = detector.next() {
        if case .tremor(let stretch) = told { stretches.append(stretch) }
      }
    }
    var samples = NSFastEnumerationIterator(list)
    while let sample = samples.next() as? CMRecordedAccelerometerData {
      detector.process(
        gravity.sample(sample.acceleration, at: sample.startDate.timeIntervalSince(start)))
      drain()
    }
    detector.finish()
    drain()
    for stretch in stretches { say(line(stretch, from: start)) }
    say(stretches.isEmpty ? "no tremor" : "\(stretches.count) stretches of tremor")
    if !stretches.isEmpty {
      say(mayShare ? "shared with your physician" : "kept here: nothing is shared without your yes")
    }
  }

  private func line(_ tremor: Tremor, from start: Date) -> String {
    let begin = start.addingTimeInterval(tremor.start.seconds)
    let end = start.addingTimeInterval(tremor.end.seconds)
    return
      "\(clock.second(begin))-\(clock.second(end)) tremor \(ClockText.number(tremor.frequency)) Hz, "
      + "\(ClockText.number(tremor.size * 100)) cm, \(tremor.kind.rawValue)"
  }
}
