#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What an input of the fuzzer becomes: a file, or a member of a folder whose other members stay as
/// they are, so that the bytes that change are those that the parser reads.
struct Harness {
  /// What is typed to choose it; also the name of its folder of seeds.
  var name: String
  /// The member that the input becomes; `nil` where it is a file by itself.
  var member: String?
  /// The member beside it.
  var beside: (name: String, text: String)?

  /// Every parser. Those that read a single file all have the same way in, the recognition of the
  /// format included; their seeds lead to them.
  static let all: [Harness] =
    [
      "sensor-logger-json", "sensorlog", "androsensor", "getsensordata", "microsoft-indoor",
      "gnss-logger", "xsens-dot", "gpx", "tcx", "fit", "nmea", "axivity", "geneactiv",
      "parmay-matrix", "actigraph-csv", "counts", "apple-health", "csv", "zip", "gzip",
    ].map { Harness(name: $0) }
    + members.map { Harness(name: $0, member: $1, beside: ($2, $3)) }

  /// Parsers of a member: name, member, the member beside it and its text.
  private static let members = [
    ("layout", "accelerometer.csv", "meta.json", "{}"),
    (
      "layout-meta", "meta.json", "accelerometer.csv",
      "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.8\n0.01,0,0,9.8\n"
    ),
    (
      "sensor-logger", "TotalAcceleration.csv", "Location.csv",
      "time,seconds_elapsed,latitude,longitude,altitude\n1700000000000000000,0,48,11,500\n"
    ),
    (
      "sensor-logger-metadata", "Metadata.csv", "AccelerometerUncalibrated.csv",
      "time,seconds_elapsed,z,y,x\n1700000000000000000,0,-1,0,0\n"
    ),
    ("phyphox", "Accelerometer.csv", "meta/time.csv", phyphoxTimes),
    (
      "phyphox-times", "meta/time.csv", "Accelerometer.csv",
      "\"Time (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n0,0,0,9\n"
    ),
    (
      "gt3x", "log.bin", "info.txt",
      "Serial Number: MOS2\nSample Rate: 30\nAcceleration Scale: 256.0\n"
    ),
    (
      "gt3x-samples", "activity.bin", "info.txt",
      "Serial Number: NEO1\nSample Rate: 30\nStart Date: 634556532600000000\n"
    ),
    ("gt3x-info", "info.txt", "log.bin", "\u{1E}\u{1A}\u{00}\u{00}\u{00}\u{00}\u{00}\u{00}"),
  ]

  /// The one of a name; without one, the process says what there is and ends.
  static func chosen(by name: String?) -> Harness {
    if let found = all.first(where: { $0.name == name }) { return found }
    print("usage: fuzz HARNESS CORPUS [-max_total_time=600 …]; the harnesses are")
    for harness in all { print("  \(harness.name)") }
    exit(2)
  }

  private static let phyphoxTimes = """
    "event","experiment time","system time","system time text"
    "START",0.0,1600000000.0,"x"
    "PAUSE",0.2,1600000000.3,"x"
    "START",0.2,1600000010.2,"x"
    """

  /// Makes the folder, if there is one, with all but the input. Gives what the reader shall open and
  /// the file that an input is written to.
  func prepare(in place: String) -> (recording: String, input: String) {
    guard let member, let beside else { return (place, place) }
    for name in [member, beside.name] {
      var folder = place
      for part in [""] + name.split(separator: "/").dropLast().map(String.init) {
        folder += "/" + part
        mkdir(folder, 0o700)
      }
    }
    write(Array(beside.text.utf8), to: place + "/" + beside.name)
    return (place, place + "/" + member)
  }

  /// Takes away what `prepare` and the inputs left.
  func remove(from place: String) {
    guard let member, let beside else {
      unlink(place)
      return
    }
    for name in [member, beside.name] {
      unlink(place + "/" + name)
      if let slash = name.lastIndex(of: "/") { rmdir(place + "/" + String(name[..<slash])) }
    }
    rmdir(place)
  }
}

/// Writes a file whole.
func write(_ bytes: some Sequence<UInt8>, to path: String) {
  guard let file = fopen(path, "wb") else { return }
  let array = ContiguousArray(bytes)
  array.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
  fclose(file)
}
