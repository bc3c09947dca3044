import FoundationEssentials

/// How the source at a connection counts time.
package struct SourceClock: Sendable {
  /// What it calls its clock's session, such as the boot's identifier; empty where it says nothing.
  package var name: String
  /// Nanoseconds of the device's time at zero of the source's; `nil` before the first batch.
  var offset: Int64?
  /// What the wall clock showed at zero of the source's time, by its newest setting.
  var origin = Date.distantPast

  /// A source that has sent nothing yet.
  package init(name: String = "") { self.name = name }
}
