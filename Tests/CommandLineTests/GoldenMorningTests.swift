import FoundationEssentials
import Testing

/// What `coremotion demo` prints, held against what it printed when somebody last looked at it, and
/// against the README.
///
/// `make generated` writes the golden file anew: look at the difference before it is committed.
@Suite(
  "The simulated morning prints as it always did",
  .enabled(if: Tool.path != nil, "coremotion is not built: swift build"))
struct GoldenMorningTests {
  private let tool = Tool()

  @Test("The demo prints the golden morning, the truth beside it")
  func demo() throws {
    let output = try printed()
    let golden = try tool.read("\(Tool.packageRoot)/Tests/CommandLineTests/Golden/morning.txt")
    #expect(output == golden, "make generated writes it anew")
    #expect(output.contains("\nHeld against the truth\n"))
  }

  @Test("The README shows what the demo prints")
  func readme() throws {
    let readme = try tool.read("\(Tool.packageRoot)/README.md")
    let blocks = shownBlocks(of: readme)
    try #require(!blocks.isEmpty, "the README has no fence that begins with $ make demo")
    let output = try "\n" + printed()
    for block in blocks {
      #expect(block.count >= 8)
      #expect(output.contains("\n\(block.joined(separator: "\n"))\n"), "copy it from make demo")
    }
  }

  private func printed() throws -> String {
    let outcome = try tool.run("demo")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    return outcome.output
  }

  /// The lines of each fence that begins with the command, or whose comment in front names it.
  private func shownBlocks(of page: String) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var isNamed = false
    var open: [Substring]?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```"), let lines = open {
        if lines.first == "$ make demo" {
          blocks.append(Array(lines.dropFirst()))
        } else if isNamed {
          blocks.append(lines)
        }
        (open, isNamed) = (nil, false)
      } else if line.hasPrefix("```") {
        open = []
      } else if open != nil {
        open?.append(line)
      } else if !line.isEmpty {
        isNamed = line == "<!-- prints: coremotion demo -->"
      }
    }
    return blocks
  }
}
