package import MotionHost
package import MotionProcessing

/// A device of the service: a host that clients talk to, and whatever drives it.
package protocol ServedDevice: AnyObject, Sendable {
  /// What clients name it by.
  var name: String { get }
  /// The host that its clients talk to.
  var host: MotionHost { get }
  /// Seconds by which its clock goes on by itself in a second.
  var rate: Double { get }
  /// Whether time waits for its clients.
  var waitsForClients: Bool { get }
  /// Whether nothing comes any more.
  var hasEnded: Bool { get }
  /// Samples that it has taken.
  var taken: Int { get }
  /// Samples that it had already, or that came too late.
  var dropped: Int { get }

  /// Samples that wait for those of other sensors, to be put in order.
  var held: Int { get }
  /// Seconds for which one waits; `nil` where none has to.
  var longestHold: Double? { get }

  /// Lets its time begin, unless it has: where time waits for its clients.
  func begin()

  /// Lets nothing come any more, since the service ends.
  func end()

  /// Plays what is due, at most so many samples, where its time goes on by itself. Gives the seconds until
  /// the next sample is due; `nil` where nothing comes any more without being pushed.
  func play(atMost count: Int) -> Double?
  /// Somebody has changed what is listened to, or may listen now.
  func review()
  /// What its clock shows, where it goes on by itself.
  var time: SensorTime? { get }
  /// This machine's wall clock was set, or the machine has woken up.
  func clockWasSet()
  /// Seconds of its time from one sample of its fastest sensor to the next; 0 where not known.
  var spacing: Double { get }
}

extension ServedDevice {
  package var dropped: Int { 0 }
  package var held: Int { 0 }
  package var longestHold: Double? { nil }
  package func begin() {}
  package func end() {}
  package func play(atMost count: Int) -> Double? { nil }
  package func review() {}
  package var time: SensorTime? { nil }
  package var spacing: Double { 0 }
  package func clockWasSet() {}
}
