/// An attitude that small turns are added to for hours.
///
/// What rounding takes from one turn is given to the next (Kahan's sum). The Earth turns by 7e-7 rad
/// between two samples at 100 Hz, a dozen last digits: single precision alone would lose 0.3° of the
/// 15° of an hour, and stand still where a turn is a hundred times slower.
struct IntegratedAttitude {
  /// The attitude, of length 1 but for rounding.
  private(set) var value = SingleQuaternion.identity
  /// By how much `value` is too large.
  private var excess = SingleQuaternion(w: 0, x: 0, y: 0, z: 0)

  /// Begins at an attitude.
  init(_ value: SingleQuaternion = .identity) { self.value = value }

  /// Turns on about the device's axes.
  mutating func turn(_ turn: SmallTurn) { add(turn.change(of: value)) }

  /// Turns on about the reference frame's axes, and takes out what the length is off by: to first
  /// order, since it is never off by more than a turn's rounding.
  mutating func correct(_ turn: SmallTurn) {
    add(turn.changeInReference(of: value))
    add(value * (0.5 * (1 - value.dot(value))))
  }

  private mutating func add(_ change: SingleQuaternion) {
    let rest = change - excess
    let sum = value + rest
    excess = (sum - value) - rest
    value = sum
  }
}
