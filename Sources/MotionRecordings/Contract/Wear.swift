/// Where the user says that a device was worn, whatever its file says.
public enum Wear: String, CaseIterable, Sendable {
  /// On the wrist, as a watch: it knows no rides (R62).
  case wrist
  /// At the hip or waist.
  case hip
  /// At the thigh.
  case thigh
  /// At the ankle.
  case ankle
  /// At the chest.
  case chest
  /// In a pocket.
  case pocket
  /// Anywhere but on the wrist: what a file says of a wrist does not hold.
  case elsewhere
}
