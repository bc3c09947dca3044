import FoundationEssentials
import MotionProcessing

/// The sessions of a device's clock: when one begins, is set, or stands still.
extension Device {
  /// A session of the clock begins: what came before is decided, what comes is kept apart. Nothing is purged
  /// for a while where its date may be wrong.
  mutating func begin(
    _ session: ClockSession, clock: DeviceClock, isDoubtful: Bool, _ send: Send
  ) {
    if hasSamples { endSession(send) }
    reasons?.beginSession(after: self.clock)
    store.begin(session)
    set(clock)
    current = CurrentActivity(clock: DeviceClock(anchor: now, moment: clock.moment(of: now)))
    stepsUntil = nil
    wallZero = nil
    activities = ActivityRecorder()
    recorder.beginSession()
    adaptToDemand()
    if isDoubtful { hold() }
  }

  /// Decides what is open, and forgets what samples have said so far but for what was learned; what
  /// the host said stays true.
  private mutating func endSession(_ send: Send) {
    let former = coprocessor
    settle(send)
    coprocessor = MotionCoprocessor(origin: now)
    coprocessor.strideCalibration = former.strideCalibration
    coprocessor.sensorCalibration = former.sensorCalibration
    coprocessor.hints = former.hints
    adaptToDemand()
  }

  /// The clock was set so many seconds later.
  mutating func moveClock(by seconds: Double) {
    guard seconds.isFinite else { return }
    clock = clock.moved(by: seconds)
    store.moveClock(by: seconds)
    activities.moveClock(by: seconds)
    arrival?.date.addTimeInterval(seconds)
    current.moveClock(by: seconds)
    if abs(seconds) > HistoryLimits.largestSetting { hold() }
  }

  /// The device was suspended for so many seconds of its time.
  mutating func suspend(for seconds: Double) { clock = clock.suspended(for: seconds) }

  /// Lets go of nothing for a while, since the date may be wrong.
  private mutating func hold() {
    let end = now.advanced(by: HistoryLimits.hold)
    holdsUntil = holdsUntil.map { max($0, end) } ?? end
  }
}
