import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings

/// A reading in a line: `{"time": 1401776100.02, "accelerometer": [0.01, -0.02, -0.99]}`.
///
/// Times are seconds since 1970; a first line that names the clock may give another zero.
final class RawLines: PushBody {
  /// Bytes of a line.
  static let longest = 4096
  /// Samples that are taken together.
  private static let mostSamples = 500

  private let source: RawSource
  /// The beginning of a line whose end has not come.
  private var rest: [UInt8] = []
  private var line = 0
  private var mistake: String?
  private var batch = SampleBatch(number: 0, origin: Date(timeIntervalSince1970: 0), samples: [])

  init(_ source: RawSource) { self.source = source }

  func take(_ bytes: UnsafeRawBufferPointer) {
    var piece = bytes[...]
    while mistake == nil, let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
      let whole = UnsafeRawBufferPointer(rebasing: piece[..<end])
      piece = piece[(end + 1)...]
      if rest.isEmpty {
        read(whole)
      } else {
        rest += whole
        rest.withUnsafeBytes { read($0) }
        rest.removeAll(keepingCapacity: true)
      }
    }
    guard mistake == nil else { return rest = [] }
    rest += piece
    if rest.count > Self.longest { fail("a line has \(Self.longest) bytes at most") }
    send()
  }

  func end() -> PushAnswer {
    if mistake == nil, !rest.isEmpty { rest.withUnsafeBytes { read($0) } }
    send()
    return source.answer(mistake)
  }

  private func fail(_ words: String) { mistake = "line \(max(line, 1)): \(words)" }

  /// Hands over what was read.
  private func send() {
    guard !batch.samples.isEmpty else { return }
    batch.number += 1
    source.take(batch)
    batch.samples.removeAll(keepingCapacity: true)
  }

  // MARK: - Lines

  private func read(_ bytes: UnsafeRawBufferPointer) {
    line += 1
    guard mistake == nil else { return }
    guard bytes.count <= Self.longest else {
      return fail("a line has \(Self.longest) bytes at most")
    }
    do throws(RawLine.Mistake) {
      switch try RawLine.read(bytes, into: &batch.samples) {
      case .readings: if batch.samples.count >= Self.mostSamples { send() }
      case .empty: break
      case .description: try describe(bytes)
      }
    } catch {
      fail(error.words)
    }
  }

  /// What the device measures, and how it counts time.
  private func describe(_ bytes: UnsafeRawBufferPointer) throws(RawLine.Mistake) {
    guard let object = JSONValue(Array(bytes))?.object else {
      throw RawLine.Mistake(words: "expected an object of JSON")
    }
    send()
    // In an order, so that of two mistakes always the same is named.
    for (key, value) in object.values.sorted(by: { $0.key < $1.key }) {
      switch (key, value) {
      case ("sensors", .object(let rates)): source.describe(try Self.streams(rates))
      case ("clock", .string(let name)):
        do throws(WireError) {
          try source.name(clock: name)
        } catch {
          throw RawLine.Mistake(words: error.description)
        }
      case ("zero", .number(let text)):
        guard let seconds = Double(text), abs(seconds) <= SensorTime.limit else {
          throw RawLine.Mistake(words: "zero: expected seconds since 1970")
        }
        batch.origin = Date(timeIntervalSince1970: seconds)
      default:
        throw RawLine.Mistake(
          words:
            "'\(key.printable)': expected sensors with samples a second, clock, a text, or zero, "
            + "a number")
      }
    }
  }

  private static func streams(
    _ rates: JSONObject
  ) throws(RawLine.Mistake) -> [SensorStream: Double] {
    var streams: [SensorStream: Double] = [:]
    for (word, value) in rates.values.sorted(by: { $0.key < $1.key }) {
      guard let stream = RawLine.stream(word), let rate = value.double, rate >= 0, rate <= 1e5
      else {
        throw RawLine.Mistake(
          words:
            "sensors: '\(word.printable)': expected a sensor's name and its samples a second, 0 "
            + "where that is not known")
      }
      streams[stream] = rate
    }
    return streams
  }
}
