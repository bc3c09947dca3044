/// How much a scenario may be: whatever its text says, reading it takes little time and memory.
enum ScenarioLimits {
  /// Bytes of a text.
  static let bytes = 256 * 1024
  /// Bytes of a line.
  static let lineBytes = 500
  /// Repeats within each other.
  static let depth = 8
  /// Rounds of one repeat.
  static let rounds = 10_000
  /// Actions when all repeats are written out.
  static let actions = 100_000
  /// Seconds of a scenario: eight days, one more than a phone's history keeps.
  static let seconds = 8.0 * 86_400
  /// Places with a name.
  static let places = 200
  /// Metres to each side at which a place may lie.
  static let reach = 200_000.0
  /// Orientations that a simulation keeps, of 40 bytes each.
  static let orientations = 5_000_000.0
  /// Mistakes that are listed.
  static let errors = 50
}
