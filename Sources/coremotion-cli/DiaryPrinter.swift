import MotionDiary

/// Prints diaries as they come, or one document at the end.
struct DiaryPrinter {
  /// What is printed.
  enum Form {
    /// A diary for people after the other, each with a plot under it where that is asked for.
    case text(DiaryText.Style, isPlotted: Bool = false)
    /// One JSON document for all, at the end.
    case document
    /// A JSON document in a line for each recording.
    case lines
  }

  private let form: Form
  private var diaries: [Diary] = []
  private var failed: [FailedRecording] = []
  private var hasPrinted = false

  /// A printer that has printed nothing.
  init(_ form: Form) { self.form = form }

  /// Prints a diary, or keeps it for the document.
  mutating func add(_ diary: Diary) {
    switch form {
    case .text(let style, let isPlotted):
      if hasPrinted { Terminal.write("\n") }
      Terminal.writeText(DiaryText(diary, style: style).string())
      if isPlotted { Terminal.write("\n" + Terminal.plot(of: diary, style)) }
      hasPrinted = true
    case .document: diaries.append(diary)
    case .lines: Terminal.write(DiaryJSON.line(of: diary))
    }
  }

  /// Notes what could not be told for the document, or prints it as a line of its own; people have read
  /// it on standard error.
  mutating func add(_ recording: FailedRecording) {
    switch form {
    case .text: break
    case .document: failed.append(recording)
    case .lines: Terminal.write(DiaryJSON.line(of: recording))
    }
  }

  /// Prints what is printed when there is no more; `learned` only to people.
  func end(learned: [String]) {
    switch form {
    case .text: for line in learned { Terminal.writeText("\n\(line)\n") }
    case .document: Terminal.write(DiaryJSON.document(of: diaries, failed: failed))
    case .lines: break
    }
  }
}
