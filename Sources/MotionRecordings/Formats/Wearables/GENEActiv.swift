import MotionProcessing
import MotionSystem

/// Recordings of GENEActiv (`.bin`): a text of a header with the calibration and of pages of 300
/// samples in hexadecimal digits.
enum GENEActiv: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let member = container.single(where: { $0.starts(with: "Device Identity".utf8) }) else {
      return nil
    }
    let make = container.decoders(of: member, GENEActivDecoder.init)
    guard let probe = make(FindingLog()) else { return nil }
    let (first, _) = probe.survey(pieces: 1)
    let said = probe.values
    var metadata = container.metadata(start: first)
    metadata.device = said["Device Type"] ?? "GENEActiv"
    metadata.os = said["Device Firmware Version"].map { "firmware \($0)" }
    var recording = OpenedRecording(
      format: "GENEActiv (bin)", metadata: metadata,
      sources: OpenedRecording.decodedSources(
        [.acceleration], origin: first ?? 0, log: container.log,
        clock: DeviceClock(in: container, first: first), make: make),
      recognition: "the file begins with the words Device Identity", isWearable: true,
      statedZone: said["Time Zone"])
    recording.take(
      said, place: "Device Location Code", person: "Subject Code", hand: "Handedness Code",
      height: "Height", serial: "Device Unique Serial Code")
    return recording
  }
}

/// Decodes a GENEActiv file page by page, one page behind so that the next one's time is known.
final class GENEActivDecoder: SampleDecoder {
  /// What the lines before a page's samples say, as it stands: without samples they cost no more than to pass over.
  private struct PageHead {
    var time: [UInt8] = []
    var rate: [UInt8] = []
    var celsius: [UInt8] = []

    mutating func take(_ line: UnsafeBufferPointer<UInt8>) {
      if let value = Self.value("Page Time:", line) {
        time = value
      } else if let value = Self.value("Measurement Frequency:", line) {
        rate = value
      } else if let value = Self.value("Temperature:", line) {
        celsius = value
      }
    }

    private static func value(_ key: StaticString, _ line: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
      let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
      guard line.starts(with: key) else { return nil }
      var value = line[key.count...].prefix(longestLine)
      while let first = value.first, first <= 32 { value.removeFirst() }
      while let last = value.last, last <= 32 { value.removeLast() }
      return Array(value)
    }
  }

  private struct Page {
    var start: Int64
    var rate: Double
    var samples: [Vector3]
    var celsius: Double?
  }

  /// Hexadecimal digits of a sample: 12 bits each of x, y, z, 10 of light, 2 flags.
  private static let digits = 12
  /// Lines of the header that are looked at; the maker's has 59.
  private static let longestHeader = 1_000
  /// Bytes of a line that are looked at.
  private static let longestLine = 200

  private let lines: ReportedLines
  /// Keys and values of the header; the first of equal keys.
  private(set) var values: [String: String] = [:]
  private var isHeader = true
  private var headerLines = 0
  private var (gain, offset) = ([Double](), [Double]())
  private var head = PageHead()
  private(set) var temperature: (time: Int64, celsius: Double)?
  private var pending: Page?

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    lines = ReportedLines(stream, file: file, log: log)
  }

  var bytes: (read: Int64, total: Int64) { lines.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    let next = nextPage()
    temperature = pending.flatMap { page in page.celsius.map { (page.start, $0) } }
    if let page = pending {
      let interval = BlockTimes(rate: page.rate).interval(
        start: page.start, next: next?.start, count: page.samples.count)
      for (i, v) in page.samples.enumerated() {
        let time = page.start + Int64((Double(i) * interval).rounded())
        samples.append(Sample(AccelerationUnit.specificForceInG.reading(v), atNanoseconds: time))
      }
    }
    pending = next
    return next != nil
  }

  private func nextPage() -> Page? {
    while let line = lines.next() {
      if let page = read(line) { return page }
    }
    return nil
  }

  private func read(_ line: UnsafeBufferPointer<UInt8>) -> Page? {
    if line.count >= Self.digits, !line.contains(UInt8(ascii: ":")),
      line.prefix(Self.digits).allSatisfy({ hexadecimal($0) != nil })
    {
      return page(of: line)
    }
    if line.starts(with: "Recorded Data".utf8) {
      if isHeader { (gain, offset) = (triple("gain"), triple("offset")) }
      isHeader = false
      head = PageHead()
    } else if !isHeader {
      head.take(line)
    } else if headerLines < Self.longestHeader {
      headerLines += 1
      takeHeader(String(decoding: line.prefix(Self.longestLine), as: UTF8.self))
    }
    return nil
  }

  private func takeHeader(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let key = line[..<colon].trimmed
    if values[key] == nil { values[key] = line[line.index(after: colon)...].trimmed }
  }

  private func page(of line: UnsafeBufferPointer<UInt8>) -> Page? {
    let digits = head.rate.prefix { $0 == UInt8(ascii: ".") || $0 &- 48 < 10 }
    let rate = Double(String(decoding: digits, as: UTF8.self))
    guard let time = Self.time(head.time), let rate, rate >= 1, rate <= 1000 else {
      lines.skip("a page without a time or a rate")
      return nil
    }
    if line.count % Self.digits != 0 { lines.skip("a page that ends in a sample; read up to it") }
    var samples = [Vector3]()
    for start in stride(from: 0, to: line.count - Self.digits + 1, by: Self.digits) {
      var v = [0.0, 0, 0]
      var isGood = true
      for axis in 0..<3 {
        var raw: Int16 = 0
        for i in 0..<3 {
          guard let digit = hexadecimal(line[start + 3 * axis + i]) else {
            isGood = false
            break
          }
          raw = raw << 4 | Int16(digit)
        }
        v[axis] = (Double((raw << 4) >> 4) * 100 - offset[axis]) / gain[axis]
      }
      guard isGood else {
        lines.skip("a page with a character that is no hexadecimal digit; read up to it")
        break
      }
      samples.append(Vector3(v[0], v[1], v[2]))
    }
    head.time = []
    let celsius = Double(String(decoding: head.celsius, as: UTF8.self))
    return samples.isEmpty ? nil : Page(start: time, rate: rate, samples: samples, celsius: celsius)
  }

  private func triple(_ name: String) -> [Double] {
    ["x", "y", "z"].map { axis in
      let value = values["\(axis) \(name)"].flatMap(Double.init)
      // The nominal calibration of the maker: 256 units in a g, in hundredths.
      if name == "gain" { return value.map { $0 == 0 ? 25_600 : $0 } ?? 25_600 }
      return value ?? 0
    }
  }

  /// Nanoseconds of `2013-05-30 10:12:49:500`.
  private static func time(_ text: [UInt8]) -> Int64? {
    guard let colon = text.lastIndex(of: UInt8(ascii: ":")), text.count > 19 else { return nil }
    var text = text
    text[colon] = UInt8(ascii: ".")
    return WallClock(iso8601: String(decoding: text, as: UTF8.self))?.nanoseconds
  }
}

private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
