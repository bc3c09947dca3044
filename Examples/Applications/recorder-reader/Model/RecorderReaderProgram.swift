import Console
import CoreMotion
import MotionCompanion

/// Acceleration that the device recorded while the app was not there (2015 to 2017): asked for once, read in slices, the newest date kept as
/// the anchor of the next slice, and of 50 samples a second only ten looked at.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class RecorderReaderProgram: Application, @unchecked Sendable {
  private static let duration = 12 * 3600.0
  private static let slice = 120.0
  /// Of so many samples one is looked at.
  private static let every = 5

  private let recorder = CMSensorRecorder()
  private let pedometer = CMPedometer()
  private let manager = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var begun: Date?
  private var newest: Date?

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
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
    // When it began and how late it is, in the device's own dates.
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      begun = begun ?? activity.startDate
      newest = activity.startDate
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let end = data?.endDate else { return }
      queue.addOperation { self.newest = end }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      if let begun, let newest { read(from: begun, to: newest) }
      done()
    }
  }

  private func read(from start: Date, to end: Date) {
    var anchor = start
    var all = 0
    while anchor < end {
      let until = min(anchor.addingTimeInterval(Self.slice), end)
      guard let list = recorder.accelerometerData(from: anchor, to: until) else { break }
      var (count, peak, last) = (0, 0.0, anchor)
      for sample in list {
        count += 1
        last = sample.startDate
        guard count % Self.every == 0 else { continue }
        let a = sample.acceleration
        peak = max(peak, (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot())
      }
      guard count > 0 else { break }
      say("\(clock.second(anchor)) \(count) samples, at most \(ClockText.number(peak, 2)) g")
      all += count
      // What ends one slice begins the next.
      anchor = last
      if until == end { break }
    }
    say("\(all) samples of \(ClockText.duration(end.timeIntervalSince(start)))")
  }
}

extension CMSensorDataList: @retroactive Sequence {
  public typealias Element = CMRecordedAccelerometerData

  /// The samples of the list, as Apple's documentation tells clients to write it.
  public func makeIterator() -> AnyIterator<CMRecordedAccelerometerData> {
    var all = NSFastEnumerationIterator(self)
    return AnyIterator { all.next() as? CMRecordedAccelerometerData }
  }
}
