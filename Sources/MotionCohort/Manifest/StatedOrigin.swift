/// What a recording says of where it comes from, as it stands in the manifest.
package struct StatedOrigin: Equatable, Sendable {
  /// Model and number of the device.
  package var device: String?
  package var serial: String?
  /// Where it was worn and who says so: `right wrist, stated by the file`.
  package var worn: String?
  /// The wearer's code.
  package var person: String?
  /// The zone of its days.
  package var timeZone: String?

  package init() {}
}
