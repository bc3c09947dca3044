import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

/// What a kind of damage draws it draws by a seed: by one in the default run, by three with
/// `COREMOTION_TESTS=thorough`. Formats and kinds are all tried in either.
@Suite("Every format, damaged")
struct FormatDamageTests {
  /// More samples than any specimen can hold, however it is damaged.
  private static let most = 20_000

  /// A way to damage a file.
  enum Damage: String, CaseIterable {
    case empty, oneByte, cutEarly, cutInHalf, cutLate, cutLastByte, flippedHead, flippedBits
    case flippedMany, zeros, ones, repeated, doubled, shuffled, hugeNumbers, negative, notNumbers
    case wrongEncoding, noLineEnds, noise, deepNesting, entities

    /// Whether it is another damage with each seed.
    private var isDrawn: Bool {
      switch self {
      case .flippedHead, .flippedBits, .flippedMany, .hugeNumbers, .negative, .notNumbers, .noise:
        true
      default: false
      }
    }

    /// Seeds to draw it by.
    var seeds: ClosedRange<UInt64> { isDrawn && Thoroughness.isThorough ? 1...3 : 1...1 }

    func apply(to whole: [UInt8], seed: UInt64) -> [UInt8] {
      var random = SplitMix64(seed: seed)
      func flipped(_ count: Int, in range: Range<Int>) -> [UInt8] {
        var bytes = whole
        for _ in 0..<count where !range.isEmpty {
          bytes[Int.random(in: range, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        }
        return bytes
      }
      func replaced(_ digits: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in whole {
          let isDigit = (48...57).contains(byte) && Int.random(in: 0..<40, using: &random) == 0
          bytes += isDigit ? Array(digits.utf8) : [byte]
        }
        return bytes
      }
      let n = whole.count
      let (third, two) = (n / 3, 2 * n / 3)
      switch self {
      case .empty: return []
      case .oneByte: return Array(whole.prefix(1))
      case .cutEarly: return Array(whole.prefix(n / 10))
      case .cutInHalf: return Array(whole.prefix(n / 2))
      case .cutLate: return Array(whole.prefix(n * 9 / 10))
      case .cutLastByte: return Array(whole.dropLast())
      case .flippedHead: return flipped(8, in: 0..<min(n, 200))
      case .flippedBits: return flipped(4, in: 0..<n)
      case .flippedMany: return flipped(n / 20, in: 0..<n)
      case .zeros:
        return Array(whole[..<third] + [UInt8](repeating: 0, count: third) + whole[two...])
      case .ones:
        return Array(whole[..<third] + [UInt8](repeating: 0xFF, count: third) + whole[two...])
      case .repeated: return Array(whole[..<two] + whole[third...])
      case .doubled: return whole + whole
      case .shuffled: return Array(whole[..<third] + whole[two...] + whole[third..<two])
      case .hugeNumbers: return replaced("99999999999999999999999")
      case .negative: return replaced("-9")
      case .notNumbers: return replaced("x")
      case .wrongEncoding: return [0xFF, 0xFE] + whole.flatMap { [$0, 0] }
      case .noLineEnds: return whole.filter { $0 != 10 && $0 != 13 }
      case .noise:
        let noise = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) }
        return Array(whole.prefix(64)) + noise
      case .deepNesting:
        let mark = whole.first == UInt8(ascii: "<") || whole.first == 0xEF ? "<a>" : "[{\"a\":"
        let marks = Array(String(repeating: mark, count: 50_000).utf8)
        return Array(whole[..<third]) + marks + Array(whole[third...])
      case .entities:
        let lines = (1..<20).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);&e\($0 - 1);\">" }
        let bomb =
          "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY e0 \"boom\">"
          + lines.joined() + "]><gpx><trk><name>&e19;</name></trk></gpx>"
        return Array(bomb.utf8)
      }
    }
  }

  /// Reads a file to its end, with all that stands beside the samples, and counts.
  private func read(_ path: String) throws -> (samples: Int, findings: Int, isDamaged: Bool) {
    let inspection = try RecordingInspection(path: path)
    return (
      inspection.streams.reduce(0) { $0 + $1.count }, inspection.findings.count,
      inspection.isDamaged
    )
  }

  @Test(
    "Damage ends in samples, findings or one line, never in a crash", arguments: Specimen.allCases)
  func survives(specimen: Specimen) throws {
    let folder = try TemporaryFolder()
    let whole = specimen.bytes
    for damage in Damage.allCases {
      for seed in damage.seeds {
        let path = try folder.add("damaged", damage.apply(to: whole, seed: seed))
        do throws(RecordingError) {
          let inspection = try RecordingInspection(path: path)
          let count = inspection.streams.reduce(0) { $0 + $1.count }
          #expect(count <= Self.most, "\(specimen) \(damage) seed \(seed)")
          #expect(inspection.findings.count <= 200, "\(specimen) \(damage) seed \(seed)")
        } catch {
          #expect(!error.description.contains("\n"), "\(specimen) \(damage) seed \(seed): \(error)")
        }
      }
    }
  }

  @Test(
    "A file that breaks off in the middle says so and gives what stands before",
    arguments: [
      Specimen.sensorLoggerJSON, .sensorLoggerPush, .gpx, .tcx, .fit, .axivity3, .axivity6,
      .appleHealth, .gzip,
    ])
  func cut(specimen: Specimen) throws {
    let folder = try TemporaryFolder()
    let whole = try read(try folder.add("whole", specimen.bytes))
    #expect(!whole.isDamaged && whole.findings == 0)
    let part = try read(
      try folder.add("part", Array(specimen.bytes.dropLast(specimen.bytes.count / 3))))
    #expect(part.isDamaged, "the damage is reported")
    #expect(specimen == .appleHealth || part.samples > 0)
    #expect(part.samples < whole.samples || specimen == .appleHealth)
  }

  @Test("A wrong checksum is reported and what it covers read or left out")
  func checksums() throws {
    let folder = try TemporaryFolder()
    var fit = Specimen.fit.bytes
    fit[fit.count - 1] ^= 1
    let whole = try read(try folder.add("a.fit", fit))
    #expect(whole.samples == Specimen.rows + 1 && whole.findings == 1)
    var cwa = Specimen.axivity3.bytes
    cwa[1024 + 512 + 40] ^= 1
    let blocks = try WholeRecording(try folder.add("a.cwa", cwa))
    #expect(blocks.accelerations.count == 200, "one block of three is left out")
    #expect(blocks.reader.findings.first?.reason.contains("block 2, byte 1536") == true)
    var log = Specimen.nmea.bytes
    log[20] ^= 1
    let sentences = try WholeRecording(try folder.add("a.nmea", log))
    #expect(sentences.fixes.count == Specimen.rows && sentences.reader.skippedRows == 1)
  }

  @Test(
    "A FIT file whose definition makes stamps and bytes of other types is read or left, no more")
  func foreignTypes() throws {
    let folder = try TemporaryFolder()
    let whole = Specimen.fit.bytes
    // The type bytes of the record's definition: 26 after the header of 14 bytes and the first one.
    for type: UInt8 in [0x01, 0x83, 0x85, 0x88, 0x89, 0x8E, 0x8F, 0x0D] {
      for (index, byte) in whole.enumerated().prefix(60) where [0x84, 0x85, 0x86].contains(byte) {
        var bytes = whole
        bytes[index] = type
        for i in 70..<90 { bytes[i] = 0x7E }
        let path = try folder.add("a.fit", bytes)
        let inspection = try? RecordingInspection(path: path)
        #expect(inspection?.findings.isEmpty != true, "the checksum at least does not fit")
      }
    }
  }

  @Test("Times at the ends of what a number can hold do no harm")
  func extremeTimes() throws {
    let folder = try TemporaryFolder()
    let files = [
      "#\tstartTime:1\n-9223372036854\tTYPE_ACCELEROMETER\t0\t0\t9.8\n9223372036854\tTYPE_WAYPOINT\t1\t2\n",
      "loggingTime(txt),accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),"
        + "accelerometerAccelerationY(G),accelerometerAccelerationZ(G),activity(txt)\n"
        + "1900-01-01 00:00:00,-9223372036,0,0,-1,walking\n"
        + "2200-12-31 00:00:00,9223372036,0,0,-1,running\n",
      "sep=,\nDeviceTag:,x\n\nPacketCounter,SampleTimeFine,Acc_X,Acc_Y,Acc_Z\n"
        + "1,-9223372036854775,0,0,9.8\n2,9223372036854775,0,0,9.8\n3,0,0,0,9.8\n",
    ]
    for text in files { _ = try? RecordingInspection(path: try folder.add("a", text)) }
    let rows = "Time (s),X (m/s^2),Y (m/s^2),Z (m/s^2)\n-3e9,0,0,9.8\n3e9,0,0,9.8\n"
    try folder.add("p/Accelerometer.csv", rows)
    try folder.add(
      "p/meta/time.csv", "event,a,b\nSTART,-3.1e9,3.1e9\nSTART,3.1e9,-3.1e9\nSTART,0,3.1e9\n")
    let inspection = try? RecordingInspection(path: folder.path + "/p")
    #expect(inspection == nil || inspection?.format.hasPrefix("phyphox") == true)
  }

  @Test("Entities are refused, whatever they stand for")
  func entities() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("bomb.gpx", Damage.entities.apply(to: [1, 2, 3], seed: 1))
    let inspection = try RecordingInspection(path: path)
    #expect(inspection.streams.isEmpty)
    #expect(inspection.findings.first?.reason.contains("declares entities") == true)
    let error = #expect(throws: RecordingError.self) { try RecordingReader(path: path) }
    #expect(error?.reason.hasPrefix("it declares entities, which no recording needs; ") == true)
    #expect(error?.reason.contains("no point of a track") == true && error?.place != nil)
  }

  @Test("Names of members that lead out of the archive are names and nothing else")
  func paths() throws {
    let folder = try TemporaryFolder()
    let csv = Specimen.plainCSV.bytes
    for name in ["../../escaped.csv", "/etc/escaped.csv", "..\\escaped.csv", "a\u{1}b.csv"] {
      let whole = try WholeRecording(try folder.add("a.zip", PackedBytes.zip([(name, csv)])))
      #expect(whole.accelerations.count == Specimen.rows)
      #expect(folder.contents == ["a.zip"])
      var options = ReadingOptions()
      options.member = "../../nothing"
      #expect(throws: RecordingError.self) {
        try RecordingReader(path: folder.path + "/a.zip", options: options)
      }
    }
  }
}
