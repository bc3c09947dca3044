/// Something in the input that could not be read as it stood, or that was left out. Readers go on
/// after it; nothing is dropped in silence.
public struct RecordingFinding: Equatable, Sendable {
  /// File or archive member.
  public var file: String
  /// Line in that file, from 1; `nil` where the finding concerns the whole file or bytes.
  public var line: Int64?
  /// What was expected and what was found.
  public var reason: String
  /// How often the same reason occurred in the same file; `line` is the first of them.
  public var count: Int64
  /// Whether something is wrong with the input. What is whole and was left out, such as further
  /// recordings in the same archive, is told too and is no damage.
  public var isDamage: Bool
  /// Whether it is of rows, each of which was passed over; `count` says how many.
  public var isOfRows: Bool

  /// A finding.
  public init(
    file: String, line: Int64? = nil, reason: String, count: Int64 = 1, isDamage: Bool = true,
    isOfRows: Bool = false
  ) {
    self.file = file
    self.line = line
    self.reason = reason
    self.count = count
    self.isDamage = isDamage
    self.isOfRows = isOfRows
  }
}

/// Why a recording cannot be used at all.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, or `archive: member`.
  public var file: String
  /// Line or byte, such as `line 17` or `byte 4096`, where one can be named.
  public var place: String?
  /// What was expected and what was found.
  public var reason: String
  /// What the user can do.
  public var advice: String
  /// Whether no reader takes the file: nothing that an option could mend.
  package var isForeign = false

  /// An error with its place and a way out.
  public init(file: String, place: String? = nil, reason: String, advice: String) {
    self.file = file
    self.place = place
    self.reason = reason
    self.advice = advice
  }

  /// One line for a terminal.
  public var description: String {
    let where_ = place.map { "\(file), \($0)" } ?? file
    return "\(where_): \(reason); \(advice)"
  }
}
