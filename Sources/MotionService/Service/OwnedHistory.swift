package import FoundationEssentials
package import MotionRecordings

/// What is kept on the disk, for its owner: to take along, and to erase. Called on the loop's thread.
package protocol OwnedHistory: AnyObject, Sendable {
  /// What is wrong with it now, in lines for a person; empty where nothing is.
  var faults: [String] { get }
  /// When what is remembered was last written to the disk.
  var lastCommit: Date? { get }

  /// A page of a device's rows, in the order in which they were written: `rows`, a list of lists of numbers, and
  /// `next`, the place after the last of them. The last page has no rows.
  ///
  /// - Parameters:
  ///   - table: `steps`, `floors`, `minutes`, `falls` or `visits`.
  ///   - device: its name.
  ///   - place: after which the page begins, as a page has said; empty at first.
  func page(
    of table: String, device: String, after place: String
  ) throws(ServiceError) -> JSONValue

  /// Keeps what the owner has said about the system of a device's phone; `nil` forgets it.
  func keep(_ platform: Platform?, of device: String) throws(ServiceError)

  /// Writes what is new before the call returns.
  func commitNow()

  /// Erases what devices remember of a range, all of it where neither end is given. Gives what was erased and
  /// looked for, for a person and a program.
  ///
  /// - Parameters:
  ///   - device: its name; all devices without one.
  ///   - start: the range is after it.
  ///   - end: and up to this.
  func erase(device: String?, after start: Date?, upTo end: Date?) throws(ServiceError) -> JSONValue
}
