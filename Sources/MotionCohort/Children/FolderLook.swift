import MotionDiary

/// Asks a child what a folder is: looking at it opens its files.
struct FolderLook {
  private let slot: ChildSlot

  init(_ slot: ChildSlot) { self.slot = slot }

  /// Whether it is one recording. A folder of which a child dies is taken for one, so that a row says it.
  func isRecording(_ folder: String) throws(OutputError) -> Bool {
    try answer(folder) ?? true
  }

  /// Throws where a child cannot even look at a folder of this program's own.
  func check(with folder: String) throws(OutputError) {
    guard try answer(folder) == nil else { return }
    throw OutputError(
      path: slot.program,
      reason: "the process that reads recordings ends at once; see what it says above")
  }

  /// `nil` where the child died of it.
  private func answer(_ folder: String) throws(OutputError) -> Bool? {
    try slot.ask(.look(folder: folder))
    while slot.isHeard(), let answers = slot.read() {
      for case .looked(let isRecording) in answers { return isRecording }
    }
    _ = slot.end()
    return nil
  }
}
