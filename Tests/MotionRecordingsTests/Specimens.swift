/// A small file of every format, made here, for tests of what is read and of what damage does.
enum Specimen: String, CaseIterable {
  case sensorLoggerJSON, sensorLoggerPush, sensorLog, androSensor, xsensDOT, gpx, tcx, fit, nmea
  case gnssLogger, microsoftIndoor, getSensorData, axivity3, axivity6, actigraph, geneactiv
  case actigraphSamples, largeZip
  case appleHealth, plainCSV, guessedCSV, gzip, zipInZip, phyphox

  /// Samples of its first stream; none for formats without samples.
  static let rows = 60

  /// Its bytes.
  var bytes: [UInt8] {
    switch self {
    case .axivity3:
      PackedBytes.axivityHeader()
        + (0..<3).flatMap { block in
          PackedBytes.axivityBlock(
            second: block, samples: (0..<100).map { [Int16($0), 0, 256] })
        }
    case .axivity6:
      PackedBytes.axivityHeader(isSix: true)
        + (0..<3).flatMap { block in
          PackedBytes.axivityBlock(
            second: block, samples: (0..<40).map { [Int16($0), 0, 0, 0, 0, 256] }, axes: 6)
        }
    case .fit: PackedBytes.fit(points: Self.rows)
    case .actigraph:
      PackedBytes.zip([
        ("info.txt", Array(Self.actigraphInfo.utf8)), ("log.bin", Self.actigraphLog),
      ])
    case .actigraphSamples:
      PackedBytes.zip([
        (
          "info.txt",
          Array("Serial Number: NEO1\nSample Rate: 30\nStart Date: 634556532600000000\n".utf8)
        ),
        ("activity.bin", (0..<(Self.rows / 2)).flatMap { [0, 0, 0, 15, UInt8($0), 0, 0, 1, 85] }),
      ])
    case .largeZip:
      PackedBytes.large(
        PackedBytes.zip([("log.csv", Specimen.plainCSV.bytes)]), [.sizes, .place])
    case .gzip: PackedBytes.gzip(Specimen.plainCSV.bytes)
    case .zipInZip:
      PackedBytes.zip([("inner.zip", PackedBytes.zip([("log.csv", Specimen.plainCSV.bytes)]))])
    case .phyphox:
      PackedBytes.zip([
        ("Accelerometer.csv", Array(Self.phyphoxTable.utf8)),
        ("meta/time.csv", Array(Self.phyphoxTimes.utf8)),
      ])
    default: Array(text.utf8)
    }
  }

  private static let actigraphInfo = """
    Serial Number: MOS2E17210537
    Device Type: wGT3XBT
    Sample Rate: 30
    TimeZone: -05:00:00
    Acceleration Scale: 256.0
    """

  private static var actigraphLog: [UInt8] {
    (0..<3).flatMap { second in
      PackedBytes.actigraphRecord(
        26, second: 1_500_000_000 + UInt32(second),
        (0..<30).flatMap { i in [Int16(i), 0, 256].flatMap { PackedBytes.little($0) } })
    }
  }

  private static var phyphoxTable: String {
    rowsOf { i in "\(Double(i) * 0.01);0;0;9,80665" }.joined(
      separator: "\n", header: "\"Time (s)\";\"X (m/s^2)\";\"Y (m/s^2)\";\"Z (m/s^2)\""
    )
    .replacing(".", with: ",")
  }

  private static let phyphoxTimes = """
    "event","experiment time","system time","system time text"
    "START",0.0,1600000000.0,"x"
    "PAUSE",0.295,1600000000.3,"x"
    "START",0.295,1600000010.295,"x"
    """

  static func rowsOf(_ row: (Int) -> String) -> [String] { (0..<rows).map(row) }

  /// `i` hundredths as `0.05`.
  static func hundredths(_ i: Int) -> String { "\(i / 100).\(i % 100 < 10 ? "0" : "")\(i % 100)" }
  /// A time of day `10:00:ss`.
  static func clock(_ i: Int) -> String { "10:00:\(i < 10 ? "0" : "")\(i)" }
}

extension [String] {
  func joined(separator: String, header: String) -> String {
    ([header] + self).joined(separator: separator) + separator
  }
}
