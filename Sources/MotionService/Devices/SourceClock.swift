import FoundationEssentials
package import MotionLink

/// How the source at a connection counts time.
package struct SourceClock: Sendable {
  /// What it calls its clock's session, such as the boot's identifier; empty where it says nothing.
  package var name: String
  /// Nanoseconds of the device's time at zero of the source's; `nil` before the first batch.
  var offset: Int64?
  /// What the wall clock showed at zero of the source's time, by its newest setting.
  var origin = Date.distantPast

  /// Whether its batches overlap in time, so that samples are put in order.
  var overlaps = false

  /// The clock of a phone whose app says nanoseconds since 1970: one session, for as long as nothing else is pushed
  /// to the device, so that whatever comes twice has the same time to the nanosecond.
  package static let ofPhone = {
    var clock = SourceClock(name: "phone, since 1970")
    clock.overlaps = true
    return clock
  }()

  /// Bytes of what a source calls its clock: an identifier has some dozens (`protocol.md`).
  private static let longestName = 128

  /// A source that has sent nothing yet.
  package init(name: String = "") { self.name = name }

  /// A source that names its clock.
  package init(named name: String) throws(WireError) {
    guard name.utf8.count <= Self.longestName else {
      throw WireError(
        "a clock's name of at most \(Self.longestName) bytes was expected, not \(name.utf8.count)")
    }
    self.init(name: name)
  }
}
