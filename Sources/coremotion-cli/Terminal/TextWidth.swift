import SystemLibrary

/// Lines that fit a terminal.
enum TextWidth {
  /// Columns of a terminal, or those that `COLUMNS` says; `nil` where what is printed is read by a
  /// program, which gets whole lines.
  static func columns(of descriptor: Int32) -> Int? {
    if let said = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), said > 0 {
      return max(said, narrowest)
    }
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return max(Int(size.ws_col), narrowest)
  }

  /// Columns below which nothing can be read, wrapped or not.
  private static let narrowest = 20

  /// A text whose lines are broken between words where they are longer; what goes on stands four
  /// columns farther in than the line begins.
  static func wrapped(_ text: String, to columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { width(of: $0) <= columns ? String($0) : broken($0, columns) }.joined(separator: "\n")
  }

  private static func broken(_ line: Substring, _ columns: Int) -> String {
    let margin = line.prefix { $0 == " " }.count
    let indent = String(repeating: " ", count: min(margin + 4, columns / 2))
    var lines: [String] = []
    var current = String(repeating: " ", count: min(margin, columns / 2))
    var isEmpty = true
    // Blanks between columns of a table stay where the line is not broken.
    var gap = ""
    for word in words(of: line.dropFirst(margin)) {
      if word.first == " " {
        gap = word
      } else {
        if !isEmpty, width(of: current[...]) + gap.count + width(of: word[...]) > columns {
          lines.append(current)
          current = indent
          gap = ""
        }
        current += (isEmpty ? "" : gap) + word
        isEmpty = false
      }
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// Words and the blanks between them.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    for character in line {
      if let last = words.last?.last, (last == " ") == (character == " ") {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words
  }

  /// Columns of a text: escape codes of colours take none.
  private static func width(of text: Substring) -> Int {
    var count = 0
    var isCode = false
    for character in text {
      if character == "\u{1B}" {
        isCode = true
      } else if isCode {
        isCode = character != "m"
      } else {
        count += 1
      }
    }
    return count
  }
}
