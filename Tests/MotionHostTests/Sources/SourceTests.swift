import Foundation
import MotionProcessing
import MotionSources
import Testing

@Suite("Where samples come from")
struct SourceTests {
  private let start = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("A recording tells its streams, rates and start, and gives its samples by time")
  func recording() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "recording-source-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let rows = (0..<100).map { "\(Double($0) / 50),0,0,9.80665" }
    try write(
      (["time_s,x_mps2,y_mps2,z_mps2"] + rows).joined(separator: "\n"), to: "accelerometer.csv")
    try write("time_s,pressure_hPa\n0.5,1013.25\n1.5,1013.25\n", to: "barometer.csv")
    let metadata = """
      {"recording": "desk", "start_utc": "2023-11-14T22:13:20Z",
      "rate_hz": {"barometer": 2, "thermometer": 3, "gyroscope": 0}}
      """
    try write(metadata, to: "meta.json")

    var source = try RecordingSource(path: folder.path)
    #expect(source.description.name == "desk")
    #expect(source.description.streams == [.acceleration, .pressure, .wallClock])
    // What the metadata do not say is measured.
    let rates = source.description.rates
    #expect(rates.count == 2 && rates[.pressure] == 2)
    #expect(abs((rates[.acceleration] ?? 0) - 50) < 1e-6)
    #expect(source.description.start == start)
    var samples: [Sample] = []
    while let sample = try source.next() { samples.append(sample) }
    #expect(samples.count == 103)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(samples.contains { $0.reading == .wallClock(1_700_000_000_000_000_000) })
    #expect(source.findings.isEmpty)
  }

  @Test("A recording that is not there is an error with its path")
  func missing() {
    let error = #expect(throws: (any Error).self) { try RecordingSource(path: "/nowhere/walk.zip") }
    #expect(error.map { "\($0)".contains("/nowhere/walk.zip") } == true)
  }

  @Test("A scenario tells start and rates, and a seed gives the same samples again")
  func scenario() throws {
    var first = try ScenarioSource(name: "walk", seed: 3)
    var second = try ScenarioSource(name: "walk", seed: 3)
    var other = try ScenarioSource(name: "walk", seed: 4)
    #expect(first.description.start != nil)
    #expect(first.description.rates[.acceleration] == 100)
    #expect(first.description.streams.contains(.pressure))
    #expect(!first.description.streams.contains(.location))
    var isDifferent = false
    for _ in 0..<500 {
      let sample = first.next()
      #expect(sample == second.next())
      if sample != other.next() { isDifferent = true }
    }
    #expect(isDifferent)
  }

  @Test("A scenario that is not there says what names those that are")
  func unknownScenario() {
    let error = #expect(throws: UnknownScenario.self) { try ScenarioSource(name: "moonwalk") }
    #expect(error?.known.contains("walk") == true)
    #expect(error?.description.contains("moonwalk") == true)
    #expect(error?.description.contains("simulate --list") == true)
  }

  @Test("A scenario in a file gives its samples; a wrong one names its lines")
  func scenarioFile() throws {
    let path = NSTemporaryDirectory() + "scenario-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("stand 9 s in hand\n".utf8).write(to: URL(fileURLWithPath: path))
    var source = try ScenarioSource(name: path)
    #expect(source.next() != nil)
    try Data("stand 9\n".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: (any Error).self) { try ScenarioSource(name: path) }
    #expect("\(error as Any)".contains("\(path), line 1: expected a unit"))
  }

  private func pressure(_ value: Double, _ seconds: Double) -> Sample {
    Sample(.pressure(value), at: SensorTime(seconds: seconds))
  }

  private func all(_ source: some SampleSource) throws -> [Sample] {
    var source = source
    var result: [Sample] = []
    while let sample = try source.next() { result.append(sample) }
    return result
  }

  @Test("A list gives its samples by time, equal times in the order of the list")
  func list() throws {
    let list = SampleList(
      [pressure(1, 2), pressure(2, 1), pressure(3, 1), pressure(4, -1)], start: start)
    #expect(try all(list) == [pressure(4, -1), pressure(2, 1), pressure(3, 1), pressure(1, 2)])
    #expect(list.description.start == start)
    #expect(list.description.streams == [.pressure])
  }

  @Test("The rate of a list is that of most of its samples, whatever the gaps")
  func rate() throws {
    let samples = (0..<100).map { pressure(100, Double($0) * 0.5 + ($0 > 50 ? 1000 : 0)) }
    #expect(SampleList(samples).description.rates == [.pressure: 2])
    #expect(SampleList([pressure(1, 0)]).description.rates == [:])
    #expect(try all(SampleList([])).isEmpty)
  }

  @Test("Parts follow each other, or come together")
  func joined() throws {
    let first = SampleList([pressure(1, 0), pressure(2, 10)], start: start)
    let second = SampleList([pressure(3, 0), pressure(4, 10)])
    let apart = JoinedSources([(0, first), (20, second)])
    #expect(
      try all(apart) == [pressure(1, 0), pressure(2, 10), pressure(3, 20), pressure(4, 30)])
    let together = JoinedSources([(5, first), (0, second)])
    #expect(
      try all(together) == [pressure(3, 0), pressure(1, 5), pressure(4, 10), pressure(2, 15)])
    #expect(together.description.start == start.addingTimeInterval(-5))
    let same = JoinedSources([(0, second), (0, first)])
    #expect(try all(same) == [pressure(3, 0), pressure(1, 0), pressure(4, 10), pressure(2, 10)])
    #expect(try all(JoinedSources([])).isEmpty)
  }

  @Test("Streams are those of all parts, rates the largest")
  func unitedDescription() {
    let slow = SampleList((0..<10).map { pressure(100, Double($0)) })
    let fast = SampleList(
      (0..<10).map { pressure(100, Double($0) / 4) }
        + [Sample(.acceleration(Vector3(0, 0, -1)), at: .zero)])
    let description = JoinedSources([(0, slow), (100, fast)]).description
    #expect(description.streams == [.pressure, .acceleration])
    #expect(description.rates == [.pressure: 4])
    #expect(description.start == nil)
  }

  private func clock(_ seconds: Double, says date: Double) -> Sample {
    Sample(.wallClock(Int64(date) * 1_000_000_000), at: SensorTime(seconds: seconds))
  }

  @Test("The wall clock never jumps from one part to the next")
  func wallClock() throws {
    let yesterday = SampleList([clock(0, says: 1_600_000_000)])
    let today = SampleList([clock(0, says: 1_700_000_000)])
    let given = JoinedSources([(0, today), (60, yesterday)], start: start)
    #expect(
      try all(given) == [clock(0, says: 1_700_000_000), clock(60, says: 1_700_000_060)])
    let unknown = JoinedSources([(10, yesterday), (60, today)])
    #expect(
      try all(unknown) == [clock(10, says: 1_600_000_000), clock(60, says: 1_600_000_050)])
  }

  @Test("An error comes after all that precedes it, and again")
  func failing() throws {
    var joined = JoinedSources([(0, Failing(samples: 2)), (0.5, SampleList([pressure(7, 0)]))])
    #expect(try joined.next() == pressure(0, 0))
    #expect(try joined.next() == pressure(7, 0.5))
    #expect(try joined.next() == pressure(1, 1))
    #expect(throws: Failing.Broken.self) { try joined.next() }
    #expect(throws: Failing.Broken.self) { try joined.next() }
  }

  @Test("Offsets that are no numbers do not stop the others")
  func badOffsets() throws {
    let parts: [(offset: Double, source: any SampleSource)] = [.nan, .infinity, -.infinity, 1].map {
      ($0, SampleList([pressure(1, 0), pressure(2, 1e9)], start: start))
    }
    let samples = try all(JoinedSources(parts))
    #expect(samples.count == 8)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time })
  }
}

/// A source that breaks.
private struct Failing: SampleSource {
  struct Broken: Error {}
  let samples: Int
  private var given = 0

  init(samples: Int) { self.samples = samples }

  var description: SourceDescription { SourceDescription(name: "broken", streams: [.pressure]) }

  mutating func next() throws -> Sample? {
    guard given < samples else { throw Broken() }
    given += 1
    return Sample(.pressure(Double(given - 1)), at: SensorTime(seconds: Double(given - 1)))
  }
}
