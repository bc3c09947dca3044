public import MotionGestures

/// What can be chosen about gestures.
public struct GestureOptions: Equatable, Sendable {
  /// What is looked for.
  public var selection: GestureSelection
  /// The wrist or hand that the device is on; `nil` where nobody said so.
  public var wrist: Wrist?

  /// Looks for a selection.
  public init(_ selection: GestureSelection, wrist: Wrist? = nil) {
    self.selection = selection
    self.wrist = wrist
  }
}
