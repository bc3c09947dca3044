extension Scenario {
  /// Reads the text of a scenario.
  ///
  /// Every mistake is found, not only the first; a text of any content is read in bounded time and
  /// memory (`Documentation/reference/scenarios.md` has format and limits).
  ///
  /// - Parameters:
  ///   - name: what the scenario is called in lists and recordings.
  ///   - text: one thing to a line.
  public init(name: String, text: String) throws(ScenarioTextErrors) {
    try self.init(name: name, bytes: Array(text.utf8))
  }

  /// Reads the text of a scenario from the bytes of a file.
  public init(name: String, bytes: [UInt8]) throws(ScenarioTextErrors) {
    var reader = ScenarioTextReader()
    reader.read(bytes)
    guard reader.errors.isEmpty else { throw ScenarioTextErrors(errors: reader.errors) }
    self.init(name: name, reader.draft, text: String(decoding: bytes, as: UTF8.self))
  }
}

/// Reads a text line by line into a draft and collects the mistakes.
struct ScenarioTextReader {
  private(set) var draft = ScenarioDraft()
  private(set) var errors: [ScenarioTextError] = []
  private var number = 0
  /// Header words with their lines.
  private var headers: [String: Int] = [:]

  mutating func read(_ bytes: [UInt8]) {
    guard bytes.count <= ScenarioLimits.bytes else {
      complain(
        ScenarioTextError(
          line: 1, expected: "a text of at most \(ScenarioLimits.bytes / 1024) KiB",
          found: "\(bytes.count) bytes"))
      return
    }
    // A byte order mark says nothing about UTF-8.
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var lines = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      number += 1
      do throws(ScenarioTextError) {
        try read(line: line)
      } catch {
        complain(error)
        draft.noteMistake()
      }
      if errors.count >= ScenarioLimits.errors { return }
    }
    finish()
  }

  private mutating func complain(_ error: ScenarioTextError) {
    // A repeat that is too long is known at its end, but stands at its beginning.
    let place = errors.firstIndex { $0.line > error.line } ?? errors.count
    errors.insert(error, at: place)
  }

  private mutating func read(line bytes: ArraySlice<UInt8>) throws(ScenarioTextError) {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count <= ScenarioLimits.lineBytes else {
      throw ScenarioTextError(
        line: number, expected: "at most \(ScenarioLimits.lineBytes) bytes in a line",
        found: "\(bytes.count) bytes")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScenarioTextError(line: number, expected: "text in UTF-8", found: "other bytes")
    }
    if let control = bytes.first(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      throw ScenarioTextError(
        line: number, expected: "text without control characters",
        found: "byte 0x\(control < 16 ? "0" : "")\(String(control, radix: 16))")
    }
    var line = ScenarioLine(text, number: number)
    guard !line.isAtEnd else { return }
    let (word, name) = try self.word(&line)
    if word.isHeader { try checkHeader(name, line, mayRepeat: word.mayRepeat) }
    try word.read(&line, &draft)
    try line.end()
  }

  private func word(
    _ line: inout ScenarioLine
  ) throws(ScenarioTextError) -> (word: ScenarioWord, name: String) {
    let name = try line.word("a word")
    guard let word = ScenarioWord.named[name.lowercased()] else {
      throw line.error(
        expected: "a word such as walk, stand or drive", found: name,
        among: ScenarioWord.all.map { $0.name })
    }
    return (word, word.name)
  }

  private mutating func checkHeader(
    _ name: String, _ line: ScenarioLine, mayRepeat: Bool
  ) throws(ScenarioTextError) {
    if let first = headers[name], !mayRepeat {
      throw line.error(expected: "\(name) only once (line \(first) has it)", found: name)
    }
    headers[name] = number
    guard !draft.hasBegun else {
      throw line.error(expected: "\(name) before the first action", found: name)
    }
  }

  private mutating func finish() {
    while let open = draft.openRepeat {
      complain(
        ScenarioTextError(
          line: max(number, 1), expected: "end for the repeat of line \(open)", found: nil))
      draft.drop()
    }
    // A wrong line may be the one about the phone.
    if errors.isEmpty { draft.unmetNeeds.forEach { complain($0) } }
    checkOrientations()
    guard errors.isEmpty, draft.script.isEmpty else { return }
    complain(
      ScenarioTextError(
        line: max(number, 1), expected: "at least one action, such as walk 60 s", found: nil))
  }

  /// Orientations are kept in memory until the recording is written.
  private mutating func checkOrientations() {
    let seconds = draft.script.reduce(0) { $0 + $1.recordedSeconds }
    guard let line = headers["orientation"],
      draft.orientationRate * seconds > ScenarioLimits.orientations
    else { return }
    let most = ScenarioLimits.orientations / seconds
    complain(
      ScenarioTextError(
        line: line,
        expected: "at most \((100 * most).rounded(.down) / 100) Hz over so long a time",
        found: "\(draft.orientationRate) Hz"))
  }
}
