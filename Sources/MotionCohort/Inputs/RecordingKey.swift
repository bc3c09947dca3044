/// Which recording of a cohort something is about: a file as it was named, and the member of an archive
/// that holds several.
///
/// By the bytes of the names: two files may have names that Unicode takes for one.
package struct RecordingKey: Hashable, Comparable, Sendable {
  package let file: String
  package let member: String?

  package init(file: String, member: String? = nil) {
    self.file = file
    self.member = member
  }

  package static func == (one: RecordingKey, other: RecordingKey) -> Bool {
    one.file.utf8.elementsEqual(other.file.utf8)
      && (one.member == nil) == (other.member == nil)
      && (one.member ?? "").utf8.elementsEqual((other.member ?? "").utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in file.utf8 { hasher.combine(byte) }
    for byte in (member ?? "").utf8 { hasher.combine(byte) }
  }

  /// The order of all tables over a cohort, the same in every language and locale.
  package static func < (one: RecordingKey, other: RecordingKey) -> Bool {
    if !one.file.utf8.elementsEqual(other.file.utf8) {
      return one.file.utf8.lexicographicallyPrecedes(other.file.utf8)
    }
    return (one.member ?? "").utf8.lexicographicallyPrecedes((other.member ?? "").utf8)
  }
}
