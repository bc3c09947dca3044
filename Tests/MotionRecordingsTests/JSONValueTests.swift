import Foundation
import MotionTestSupport
import Testing

@testable import MotionRecordings

@Suite("JSON as a whole")
struct JSONValueTests {
  @Test(
    "What is written is what Foundation writes, byte for byte",
    arguments: [
      #"{"b":[],"a":{},"c":[1,-2.5,1e+300,true,null,"x"]}"#,
      #"{"é":"ü","z":"a/b","A":"quote \" back \\ tab \t line \n bell \u0007 nul \u0000"}"#,
      #"[{"a":[{"b":[[]]}]},0.1,123456789012345]"#,
    ])
  func likeFoundation(text: String) throws {
    let value = try #require(JSONValue(Array(text.utf8)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let expected = try encoder.encode(Coded(value: value))
    #expect(value.text == String(decoding: expected, as: UTF8.self) + "\n")
  }

  @Test("Any tree that is written is read again")
  func roundTrip() throws {
    var random = SplitMix64(seed: 5)
    func make(_ depth: Int) -> JSONValue {
      switch random.next() % (depth > 4 ? 5 : 7) {
      case 0: return .null
      case 1: return .boolean(random.next() % 2 == 0)
      case 2: return .integer(Int(truncatingIfNeeded: random.next() >> 40) - 1000)
      case 3: return .double(Double(bitPattern: random.next()))
      case 4:
        let scalars = (0..<random.next() % 9).compactMap { _ in
          Unicode.Scalar(UInt32(random.next() % 0x800))
        }
        return .string(String(String.UnicodeScalarView(scalars)))
      case 5: return .array((0..<random.next() % 4).map { _ in make(depth + 1) })
      default:
        return .object { keys in
          for i in 0..<random.next() % 4 { keys.add("k\(i)\"\u{1}", make(depth + 1)) }
        }
      }
    }
    for _ in 0..<500 {
      let value = make(0)
      #expect(JSONValue(value.bytes) == value)
    }
  }

  @Test(
    "What is no JSON, or more than one text, is none",
    arguments: [
      "", " ", "{", "[1", "{\"a\"}", "{\"a\":1", "[}", "nul", "{} {}", "\"open", "{\"a\" 1}",
      "{\"a\":1 \"b\":2}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\"::1}", "[1 2]", "[1,,2]", "[1,]",
      "[:]", ",1",
      "1,",
    ])
  func damaged(text: String) { #expect(JSONValue(Array(text.utf8)) == nil) }

  @Test("A note longer than a page is kept whole")
  func longText() {
    let note = String(repeating: "seen ", count: 20_000)
    #expect(
      JSONValue(JSONValue.object { $0.add("notes", note) }.bytes)?.object?["notes"]?.string == note)
  }
}

/// A value as Foundation's encoder takes it.
private struct Coded: Encodable {
  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var value: JSONValue

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .null:
      var one = encoder.singleValueContainer()
      try one.encodeNil()
    case .boolean(let isTrue): try isTrue.encode(to: encoder)
    case .number: try #require(value.double).encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .array(let values):
      var list = encoder.unkeyedContainer()
      for value in values { try list.encode(Coded(value: value)) }
    case .object(let object):
      var keys = encoder.container(keyedBy: Key.self)
      for (key, value) in object.values {
        try keys.encode(Coded(value: value), forKey: Key(stringValue: key))
      }
    }
  }
}

@Suite("Moments")
struct WallClockTests {
  @Test("A millisecond stays the millisecond that it is")
  func milliseconds() {
    let start = WallClock(nanoseconds: 1_766_385_749_329 * 1_000_000)
    #expect(start.iso8601(afterSeconds: 0) == "2025-12-22T06:42:29.329Z")
    #expect(start.iso8601(afterSeconds: 0.6709) == "2025-12-22T06:42:30.000Z")
    #expect(start.iso8601 == "2025-12-22T06:42:29.329Z")
    #expect(WallClock(nanoseconds: 0).iso8601(afterSeconds: -0.001) == "1969-12-31T23:59:59.999Z")
  }

  @Test("The first and the last moment, and what lies behind them, have a text")
  func limits() {
    #expect(WallClock(nanoseconds: .min).iso8601 == "1677-09-21T00:12:43.145224192Z")
    #expect(WallClock(nanoseconds: .max).iso8601 == "2262-04-11T23:47:16.854775807Z")
    #expect(WallClock(nanoseconds: .max).iso8601(afterSeconds: 1e9) == "2293-12-19T01:33:56.855Z")
    #expect(WallClock(nanoseconds: .max).iso8601(afterSeconds: .infinity).hasSuffix("Z"))
    for seconds in [Double.nan, .infinity, 1e300, -9.3e9] {
      #expect(WallClock(secondsSince1970: seconds) == nil)
    }
  }

  @Test("Every day from 1600 to 2400 is itself again, and follows the day before")
  func days() {
    var last = CivilDate(daysSince1970: -135_141)
    #expect(last == CivilDate(year: 1599, month: 12, day: 31))
    for days in -135_140...157_420 {
      let date = CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      let isNext =
        date.day == last.day + 1 || (date.day == 1 && (date.month == last.month % 12 + 1))
      #expect(isNext)
      last = date
    }
  }

  @Test("Text is found, cut and replaced as the standard library does it")
  func textSearch() {
    for text in ["", "a", "aaaa", "x--y----z--", "größe größe", "--"] {
      for other in ["--", "a", "aa", "größe", "z"] {
        #expect(text.contains(text: other) == text.contains(other))
        #expect(text.ranges(ofText: other) == text.ranges(of: other))
        #expect(text.replacing(text: other, with: "+") == text.replacing(other, with: "+"))
        #expect(
          text.split(atText: other)
            == text.split(separator: other, omittingEmptySubsequences: false))
      }
    }
  }
}
