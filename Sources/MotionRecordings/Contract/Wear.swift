/// Where the user says that a device was worn, whatever its file says.
public enum Wear: String, CaseIterable, Sendable {
  /// On the wrist, as a watch: it knows no rides (R62).
  case wrist
  /// Anywhere else: what a file says of a wrist does not hold.
  case elsewhere
}
