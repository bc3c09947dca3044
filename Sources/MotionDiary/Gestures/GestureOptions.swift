public import MotionGestures

/// What can be chosen about gestures.
public struct GestureOptions: Equatable, Sendable {
  /// What is looked for.
  public var selection: GestureSelection
  /// The wrist or hand that the device is on; `nil` where nobody said so.
  public var wrist: Wrist?
  /// Makes who looks for them.
  let listener: @Sendable (GestureOptions, [Range<Double>]) -> any GestureListening

  /// Looks for a selection.
  public init(_ selection: GestureSelection, wrist: Wrist? = nil) {
    self.selection = selection
    self.wrist = wrist
    listener = { GestureListener($0, explaining: $1) }
  }

  /// Whether the same is looked for on the same wrist.
  public static func == (a: GestureOptions, b: GestureOptions) -> Bool {
    a.selection == b.selection && a.wrist == b.wrist
  }
}
