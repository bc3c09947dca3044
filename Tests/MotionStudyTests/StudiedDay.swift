import FoundationEssentials
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionStudy
import MotionTestSupport

/// Recordings that are simulated or made, and their tables in memory.
enum StudiedDay {
  /// Writes the recording of a scenario's text.
  static func recording(
    _ text: String, in folder: TemporaryFolder, name: String = "made", seed: UInt64 = 5
  ) throws -> String {
    var simulation = Simulation(try Scenario(name: name, text: text), seed: seed)
    let path = "\(folder.path)/\(name).zip"
    var writer = try RecordingWriter(path: path, metadata: simulation.metadata)
    while let sample = simulation.next() { try writer.write(sample) }
    try writer.finish()
    return path
  }

  /// The tables of a recording by their names without `.csv`.
  static func tables(
    of path: String, _ names: String = "all",
    _ choose: (inout BatchAnalysis.Options) -> Void = { _ in }
  ) throws -> [String: Table] {
    var options = BatchAnalysis.Options()
    options.write(try TableChoice(names))
    options.keepsTables = true
    choose(&options)
    var batch = try BatchAnalysis(options) { _ in }
    _ = try batch.process(path)
    var tables: [String: Table] = [:]
    for (name, bytes) in batch.tables where name.hasSuffix(".csv") {
      tables[String(name.dropLast(4))] = Table(bytes)
    }
    return tables
  }

  /// A wrist at 10 Hz that says a number for the acceleration along gravity of each second, g, as a recording.
  static func made(
    start: String, hours: Double, zone: String? = nil, in folder: TemporaryFolder,
    placement: String? = "wrist", _ read: (Double) -> Vector3
  ) throws -> String {
    var metadata = RecordingMetadata(recording: "made")
    metadata.start = WallClock(iso8601: start)
    metadata.timeZone = zone
    metadata.placement = placement
    let path = "\(folder.path)/made.zip"
    var writer = try RecordingWriter(path: path, metadata: metadata)
    for i in 0..<Int(hours * 36_000) {
      let time = SensorTime(nanoseconds: Int64(i) * 100_000_000)
      try writer.write(Sample(.acceleration(read(Double(i) / 10)), at: time))
    }
    try writer.finish()
    return path
  }
}

/// A table that was written: no cell of these holds a comma.
struct Table {
  let header: [String]
  let rows: [[String]]

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    header = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    rows = lines.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The cells of a column.
  func column(_ name: String) -> [String] {
    guard let place = header.firstIndex(of: name) else { return [] }
    return rows.map { $0[place] }
  }

  /// The sum of the numbers of a column.
  func sum(_ name: String) -> Double { column(name).compactMap(Double.init).reduce(0, +) }
}
