public import FoundationEssentials
public import MotionLink
public import MotionProcessing

/// Ties the device's own clock to the boot clock and the wall clock of its clients (contract,
/// section 1.5 and decision 7.28).
public struct DeviceClock: Hashable, Sendable {
  /// Seconds from which on a wall clock that is elsewhere was set, and does not just run a little off.
  package static let leastSetting = SampleSender.leastSetting

  /// A moment on the device's own clock.
  public var anchor: SensorTime
  /// The same moment on the clients' clocks.
  public var moment: Moment

  /// Seconds by which it was set so far, while it ran.
  package private(set) var moved = 0.0

  /// A clock that shows `moment` at `anchor`.
  public init(anchor: SensorTime = .zero, moment: Moment) {
    self.anchor = anchor
    self.moment = moment
  }

  /// The same clock after it was set so many seconds later.
  func moved(by seconds: Double) -> DeviceClock {
    var clock = self
    clock.moment.date = moment.date.addingTimeInterval(seconds)
    clock.moved += seconds
    return clock
  }

  /// The same clock after the machine was suspended for so long: the boot clock stood meanwhile.
  func suspended(for seconds: Double) -> DeviceClock {
    var clock = self
    clock.moment.timestamp -= seconds
    return clock
  }

  /// What the clients' clocks show at a time.
  public func moment(of time: SensorTime) -> Moment {
    let elapsed = time.seconds(since: anchor)
    return Moment(
      timestamp: moment.timestamp + elapsed, date: moment.date.addingTimeInterval(elapsed))
  }

  /// The wall time at a time.
  public func date(of time: SensorTime) -> Date { moment(of: time).date }

  /// The moment of a wall time.
  public func moment(of date: Date) -> Moment {
    Moment(
      timestamp: moment.timestamp + date.timeIntervalSince(moment.date), date: date)
  }

  /// The device's own time at a wall time; far dates end at `SensorTime.limit`.
  public func time(of date: Date) -> SensorTime {
    anchor.advanced(by: date.timeIntervalSince(moment.date))
  }
}
