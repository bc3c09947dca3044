import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite("Hostile scenario texts") struct HostileScenarioTests {
  /// The mistakes of a text; none where it can be read.
  private func mistakes(_ bytes: [UInt8]) -> [ScenarioTextError] {
    do throws(ScenarioTextErrors) {
      let scenario = try Scenario(name: "hostile", bytes: bytes)
      #expect(!scenario.script.isEmpty && scenario.script.count <= ScenarioLimits.actions)
      #expect(scenario.expectedSeconds <= ScenarioLimits.seconds)
      return []
    } catch {
      #expect(!error.errors.isEmpty && error.errors.count <= ScenarioLimits.errors + 8)
      let lines = bytes.count { $0 == 10 } + 1
      #expect(error.errors.allSatisfy { (1...lines).contains($0.line) })
      #expect(error.errors.map(\.line) == error.errors.map(\.line).sorted())
      return error.errors
    }
  }

  private func mistakes(_ text: String) -> [ScenarioTextError] { mistakes(Array(text.utf8)) }

  @Test("Random bytes are mistakes, not crashes", arguments: 0..<300 as Range<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 60)
    let count = Int(random.uniform(0, 2_000))
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    #expect(!mistakes(bytes).isEmpty)
  }

  @Test("Words shuffled at random are read or refused", arguments: 0..<300 as Range<UInt64>)
  func randomWords(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 61)
    let words =
      ScenarioWord.all.flatMap { $0.examples.flatMap { $0.split(separator: " ").map(String.init) } }
      + [
        "\n", "\n", "\n", "\n", "\n", "repeat 10000\n", "end\n", "99999999999 s", "-1", "\u{0}",
        "é",
      ]
    var text = ""
    for _ in 0..<Int(random.uniform(1, 200)) {
      text += words[Int(random.uniform(0, Double(words.count)))] + " "
    }
    _ = mistakes(text)
  }

  @Test(
    "Lines in any order are read or refused, and what is read can be lived through",
    arguments: 0..<24 as Range<UInt64>)
  func randomLines(seed: UInt64) throws {
    var random = RandomSource(seed: seed, stream: 62)
    let lines = ScenarioWord.all.filter { !$0.isHeader }.flatMap(\.examples)
    var text = ""
    for _ in 0..<6 { text += lines[Int(random.uniform(0, Double(lines.count)))] + "\n" }
    guard mistakes(text).isEmpty else { return }
    var simulation = Simulation(try Scenario(name: "random", text: text), seed: seed)
    var last = 0.0
    for _ in 0..<1_000 {
      guard let sample = simulation.next() else { break }
      last = max(last, sample.time.seconds)
      guard case .acceleration(let v) = sample.reading else { continue }
      #expect(v.length < 50, "\(text)")
    }
    #expect(last > 0.4)
  }

  @Test("A thousand repeats within each other are refused once each, up to the limit of mistakes")
  func deepNesting() {
    let text =
      String(repeating: "repeat 2\n", count: 1_000) + "lie 1 s\n"
      + String(repeating: "end\n", count: 1_000)
    #expect(
      mistakes(text).first?.description
        == "line 9: expected at most 8 repeats within each other, found \"repeat\"")
  }

  @Test("Repeats that multiply to more than may be are refused in their line, once")
  func multiplied() {
    let open = String(repeating: "repeat 10000\n", count: 8)
    let end = String(repeating: "end\n", count: 8)
    let actions = mistakes("\(open)lie 1 s\n\(end)")
    #expect(
      actions.map(\.description)
        == ["line 7: expected at most 691200 s (8 days) in all, found \"100000000 s\""])
    let many = mistakes("repeat 400\nrepeat 300\nlie 1 s\nend\nend")
    #expect(
      many.map(\.description)
        == ["line 1: expected at most 100000 actions in all, repeats written out, found \"120000\""]
    )
    // Also one after the other.
    let blocks = String(repeating: "repeat 10000\nlie 1 s\nend\n", count: 500)
    #expect(mistakes(blocks).map(\.line) == [32])
  }

  @Test("Eight days are read, and a second more is not")
  func eightDays() {
    #expect(mistakes("lie 8 d").isEmpty)
    #expect(mistakes("lie 8 d\nlie 1 s").map(\.line) == [2])
  }

  @Test("More orientations than fit into memory are refused")
  func orientations() {
    #expect(
      mistakes("orientation 200 Hz\nlie 8 d").map(\.description)
        == ["line 1: expected at most 7.23 Hz over so long a time, found \"200.0 Hz\""])
    #expect(mistakes("orientation 7 Hz\nlie 8 d").isEmpty)
  }

  @Test("Long lines, long texts and long words are refused shortly")
  func long() {
    #expect(mistakes("lie 9 s # " + String(repeating: "x", count: 600)).map(\.line) == [1])
    #expect(mistakes(String(repeating: "lie 9 s\n", count: 40_000)).count == 1)
    let word = mistakes(String(repeating: "w", count: 400))[0].description
    #expect(word.count < 150)
    let digits = String(repeating: "9", count: 400)
    #expect(mistakes("lie \(digits) s").map(\.line) == [1])
    #expect(mistakes("stairs up \(digits)").map(\.line) == [1])
  }

  @Test("Bytes that are no UTF-8 are said with their line")
  func notUTF8() {
    let bytes = Array("lie 9 s\n".utf8) + [0xFF, 0xFE] + Array("\nlie 9 s\n".utf8)
    #expect(
      mistakes(bytes).map(\.description)
        == ["line 2: expected text in UTF-8, found \"other bytes\""])
  }
}
