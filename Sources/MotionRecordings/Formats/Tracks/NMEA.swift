import MotionProcessing

/// NMEA 0183 logs of satellite receivers: RMC (time, place, speed, course), GGA (altitude) and GST
/// (accuracy) of one moment make a fix.
enum NMEA: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let member = container.single(count: 4096, where: hasSentence) else { return nil }
    let make = container.decoders(of: member, NMEADecoder.init)
    let probe = make(FindingLog())
    let (first, _) = probe?.survey(pieces: 1) ?? (nil, [])
    let hasDate = (first ?? 0) > 365 * 86_400_000_000_000
    return OpenedRecording(
      format: "an NMEA 0183 log", metadata: container.metadata(start: hasDate ? first : nil),
      sources: OpenedRecording.decodedSources(
        [.location], origin: first ?? 0, isOrdered: false, log: container.log, make: make),
      recognition: "a line among the first that is an NMEA sentence with the right checksum",
      contentsWithoutSamples: first == nil ? "sentences without a fix" : nil)
  }

  private static func hasSentence(_ head: ArraySlice<UInt8>) -> Bool {
    head.split(separator: UInt8(ascii: "\n")).prefix(20).contains { line in
      line.first == UInt8(ascii: "$") && NMEADecoder.cells(of: line) != nil
    }
  }
}

/// Decodes sentences; a fix goes out when the next moment begins.
final class NMEADecoder: SampleDecoder {
  private static let day: Int64 = 86_400_000_000_000
  /// Metres per second in a knot.
  private static let knot = 1852.0 / 3600

  private let lines: ReportedLines
  private var fix = LocationFix(latitude: .nan, longitude: .nan)
  /// Nanoseconds since midnight of the fix that is put together.
  private var moment: Int64?
  private var lastMoment: Int64?
  /// Nanoseconds since 1970 of the day's beginning; days since the first where no sentence tells.
  private var midnight: Int64 = 0
  private var hasDate = false

  init(_ stream: ByteStream, file: String, log: FindingLog) {
    lines = ReportedLines(stream, file: file, log: log)
  }

  var bytes: (read: Int64, total: Int64) { lines.bytes }

  func decode(into samples: inout [Sample]) -> Bool {
    guard let line = lines.next() else {
      finish(into: &samples)
      return false
    }
    // Loggers put their own stamp or a tag block in front.
    guard let dollar = line.firstIndex(of: UInt8(ascii: "$")) else { return true }
    let sentence = Array(line[dollar...])[...]
    guard let cells = Self.cells(of: sentence) else {
      let reason = "a sentence whose checksum is missing or does not fit; left out"
      if Self.holdsNoFix(sentence) { lines.pass(reason) } else { lines.skip(reason) }
      return true
    }
    read(cells, into: &samples)
    return true
  }

  /// The cells of a sentence, the first without `$`; `nil` where the checksum, the XOR of the bytes
  /// between `$` and `*`, does not fit.
  static func cells(of line: ArraySlice<UInt8>) -> [String]? {
    let body = line.dropFirst()
    guard let star = body.firstIndex(of: UInt8(ascii: "*")) else { return nil }
    let stated = String(decoding: body[(star + 1)...].prefix(2), as: UTF8.self)
    guard let sum = UInt8(stated, radix: 16), body[..<star].reduce(0, ^) == sum else { return nil }
    return body[..<star].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a sentence is, as far as its name can be read, of a kind that nothing is taken from: most of
  /// a log are.
  private static func holdsNoFix(_ sentence: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: sentence.prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self)
    return ["GSV", "GSA", "VTG", "ZDA", "GLL", "GNS", "GBS", "TXT"].contains { name.hasSuffix($0) }
  }

  private func read(_ cells: [String], into samples: inout [Sample]) {
    guard let name = cells.first, name.count == 5 else { return }
    let isKnown = ["RMC", "GGA", "GST"].contains { name.hasSuffix($0) }
    guard isKnown, cells.count > 7, let time = Self.timeOfDay(cells[1]) else { return }
    if moment != time { begin(time, into: &samples) }
    switch name.suffix(3) {
    case "RMC":
      if cells.count > 9, let date = Self.date(cells[9]) {
        midnight = date
        hasDate = true
      }
      guard cells[2] == "A" else { return }
      place(cells[3...6])
      fix.speed = Double(cells[7]).map { $0 * Self.knot } ?? .nan
      fix.course = cells.count > 8 ? Double(cells[8]) ?? .nan : .nan
    case "GGA":
      guard cells.count > 9, cells[6] != "0", !cells[6].isEmpty else { return }
      place(cells[2...5])
      fix.altitude = Double(cells[9]) ?? .nan
    default:
      guard cells.count > 8, let north = Double(cells[6]), let east = Double(cells[7]) else {
        return
      }
      fix.horizontalAccuracy = (north * north + east * east).squareRoot()
      fix.verticalAccuracy = Double(cells[8]) ?? .nan
    }
  }

  private func begin(_ time: Int64, into samples: inout [Sample]) {
    finish(into: &samples)
    // Past midnight, until a sentence gives the date.
    if let lastMoment, time < lastMoment - Self.day / 2 { midnight += Self.day }
    moment = time
    lastMoment = time
  }

  private func finish(into samples: inout [Sample]) {
    defer {
      fix = LocationFix(latitude: .nan, longitude: .nan)
      moment = nil
    }
    guard let moment, fix.latitude.isFinite else { return }
    samples.append(Sample(.location(fix), atNanoseconds: midnight + moment))
  }

  private func place(_ cells: ArraySlice<String>) {
    let cells = Array(cells)
    guard let latitude = Self.degrees(cells[0], isSouthOrWest: cells[1] == "S"),
      let longitude = Self.degrees(cells[2], isSouthOrWest: cells[3] == "W"),
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return }
    (fix.latitude, fix.longitude) = (latitude, longitude)
  }

  /// `3725.58362`: degrees and minutes.
  private static func degrees(_ text: String, isSouthOrWest: Bool) -> Double? {
    guard let value = Double(text), value.isFinite, value >= 0, value < 1e6 else { return nil }
    let whole = Double(Int(value / 100))
    let degrees = whole + (value - whole * 100) / 60
    return isSouthOrWest ? -degrees : degrees
  }

  /// `021417.00` in nanoseconds.
  private static func timeOfDay(_ text: String) -> Int64? {
    guard text.count >= 6, let value = Double(text), value >= 0, value < 240_000 else { return nil }
    let whole = Int64(value)
    let seconds = whole / 10_000 * 3600 + whole / 100 % 100 * 60 + whole % 100
    return seconds * 1_000_000_000 + Int64(((value - Double(whole)) * 1e3).rounded()) * 1_000_000
  }

  /// `070220`: day, month, year; years from 80 are of the last century.
  private static func date(_ text: String) -> Int64? {
    guard text.count == 6, let value = Int(text), value > 0 else { return nil }
    let (day, month, year) = (value / 10_000, value / 100 % 100, value % 100)
    guard (1...31).contains(day), (1...12).contains(month) else { return nil }
    return Int64(
      CivilDate(year: year < 80 ? 2000 + year : 1900 + year, month: month, day: day).daysSince1970)
      * Self.day
  }
}
