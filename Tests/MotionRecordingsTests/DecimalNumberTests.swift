import MotionTestSupport
import Testing

@testable import MotionRecordings

@Suite("Numbers in texts")
struct DecimalNumberTests {
  private func parse(_ text: String, comma: Bool = false) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { number(in: $0, comma: comma) }
  }

  @Test("Any spelling of a random double reads as the double that the library reads")
  func sameAsLibrary() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      let digits = Int.random(in: 1...22, using: &random)
      var text = Bool.random(using: &random) ? "-" : ""
      let mark = Int.random(in: 0...digits, using: &random)
      for i in 0..<digits {
        if i == mark { text += "." }
        text += String(Int.random(in: 0...9, using: &random))
      }
      if Int.random(in: 0..<3, using: &random) == 0 {
        text += "e\(Int.random(in: -330...310, using: &random))"
      }
      #expect(parse(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test("Every double reads back from its shortest text")
  func shortest() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<20_000 {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(parse(value.description) == value)
    }
  }

  @Test(
    "What is no number is none",
    arguments: [
      "", "-", ".", "+.", "e5", "1e", "1e+", "0x10", "1 2", "1..2", "1,5", "inf", "12a", "\u{0}1",
      "--1",
    ])
  func noNumber(text: String) {
    #expect(parse(text) == nil)
  }

  @Test("Edge spellings are numbers")
  func edges() {
    #expect(parse("-0")?.sign == .minus)
    #expect(parse("+5.") == 5)
    #expect(parse(".5") == 0.5)
    #expect(parse("1E3") == 1000)
    #expect(parse("1e99999999999") == .infinity)
    #expect(parse("1e-99999999999") == 0)
    #expect(parse("NaN")?.isNaN == true)
    #expect(parse("0,25", comma: true) == 0.25)
    #expect(parse("1,5e-30", comma: true) == 1.5e-30)
    #expect(parse(String(repeating: "9", count: 400)) == .infinity)
    #expect(parse("0." + String(repeating: "0", count: 400) + "1") == 0)
  }

  @Test("Times become whole nanoseconds without passing through a double")
  func nanoseconds() {
    func time(_ text: String, unit: Int) -> Int64? {
      Array(text.utf8).withUnsafeBufferPointer { DecimalNumber($0)?.integer(unit: unit) }
    }
    #expect(time("1766385749.437101600", unit: -9) == 1_766_385_749_437_101_600)
    #expect(time("0.0000000005", unit: -9) == 1)
    #expect(time("-0.0000000004", unit: -9) == 0)
    #expect(time("-12.5", unit: -6) == -12_500_000)
    #expect(time("1e3", unit: -9) == 1_000_000_000_000)
    #expect(time("9e18", unit: -9) == nil)
    #expect(time("1e-300", unit: -9) == 0)
  }
}
