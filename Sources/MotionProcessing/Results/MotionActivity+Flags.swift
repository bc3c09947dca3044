extension MotionActivity {
  /// Stationary, walking, running, cycling, automotive, unknown, from the lowest bit on: as messages, the history on
  /// disk and reports have it.
  package var flags: UInt8 {
    (stationary ? 1 : 0) | (walking ? 2 : 0) | (running ? 4 : 0) | (cycling ? 8 : 0)
      | (automotive ? 16 : 0) | (unknown ? 32 : 0)
  }

  /// An activity from its flags; `nil` where they can be none.
  package init?(flags: UInt8, confidence: Confidence) {
    guard flags < 64 else { return nil }
    self.init()
    stationary = flags & 1 != 0
    walking = flags & 2 != 0
    running = flags & 4 != 0
    cycling = flags & 8 != 0
    automotive = flags & 16 != 0
    unknown = flags & 32 != 0
    self.confidence = confidence
  }
}
