import FoundationEssentials
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("From samples to diary and files")
struct RecordingAnalysisTests {
  @Test(
    "Live, history, steps, segments and totals give the same sums",
    arguments: ["stairs", "fault-walk"])
  func sums(name: String) throws {
    let scenario = try #require(Scenario.named(name))
    var simulation = Simulation(scenario, seed: 3)
    let folder = TemporaryFolder()
    var analysis = try RecordingAnalysis(
      metadata: simulation.metadata, streams: Set(DataQuality.measured), folder: folder.path,
      options: thin)
    while let sample = simulation.next(), sample.time.seconds < 90 { try analysis.process(sample) }
    let diary = try analysis.finish()
    let live = try table(folder, "pedometer.csv")
    let history = try table(folder, "pedometer-history.csv")
    let steps = try table(folder, "steps.csv")
    #expect(diary.totals.steps == steps.count)
    #expect(sum(live, 2) == Double(steps.count))
    #expect(sum(history, 2) == Double(steps.count))
    #expect(diary.segments.reduce(0) { $0 + $1.walked.steps } == steps.count)
    for column in [3, 6, 7, 8] { #expect(abs(sum(live, column) - sum(history, column)) < 0.05) }
    #expect(live.map { $0[0] } == history.map { $0[0] })
    // What was known first stands first; nothing was known before it happened.
    let known = steps.compactMap { Double($0[1]) }
    #expect(known == known.sorted())
    #expect(steps.allSatisfy { (Double($0[0]) ?? 1) <= (Double($0[1]) ?? 0) })
  }

  @Test("A single sample has a line of no length")
  func oneSample() throws {
    var analysis = try RecordingAnalysis(metadata: RecordingMetadata(recording: "one"))
    try analysis.process(Sample(.acceleration(Vector3(0, 0, -1)), at: .zero))
    let diary = try analysis.finish()
    #expect(diary.segments.map(\.duration) == [0])
    #expect(diary.totals.times.allSatisfy { $0 == 0 })
  }

  @Test("A stream that is left out is as if it had not been recorded")
  func leftOut() throws {
    let scenario = try #require(Scenario.named("walk"))
    let with = TemporaryFolder()
    let without = TemporaryFolder()
    var one = Simulation(scenario, seed: 1)
    let two = one
    var leaving = try RecordingAnalysis(
      metadata: one.metadata, streams: Set(DataQuality.measured),
      leavingOut: [.rotationRate, .pressure], folder: with.path, options: thin)
    var never = try RecordingAnalysis(
      metadata: two.metadata, streams: [.acceleration, .magneticField, .location],
      folder: without.path, options: thin)
    while let sample = one.next(), sample.time.seconds < 20 {
      try leaving.process(sample)
      if sample.reading.stream != .rotationRate && sample.reading.stream != .pressure {
        try never.process(sample)
      }
    }
    #expect(try leaving.finish() == never.finish())
    let names = try FileManager.default.contentsOfDirectory(atPath: with.path).sorted()
    #expect(names == (try FileManager.default.contentsOfDirectory(atPath: without.path)).sorted())
    #expect(!names.contains("altitude.csv"))
    for name in names {
      #expect(
        try String(contentsOfFile: "\(with.path)/\(name)", encoding: .utf8)
          == String(contentsOfFile: "\(without.path)/\(name)", encoding: .utf8))
    }
  }

  @Test("An accelerometer alone has the same diary fused or not, and its inclination in the table")
  func accelerometerAlone() throws {
    let scenario = try #require(Scenario.named("walk"))
    let folder = TemporaryFolder()
    let simulation = Simulation(scenario, seed: 2)
    func diary(_ analysis: consuming RecordingAnalysis) throws -> Diary {
      var samples = simulation
      while let sample = samples.next(), sample.time.seconds < 60 {
        if sample.reading.stream == .acceleration { try analysis.process(sample) }
      }
      return try analysis.finish()
    }
    // Whose streams are not known is fused.
    let diaries = [
      try diary(RecordingAnalysis(metadata: simulation.metadata)),
      try diary(RecordingAnalysis(metadata: simulation.metadata, streams: [.acceleration])),
      try diary(
        RecordingAnalysis(
          metadata: simulation.metadata, streams: [.acceleration], folder: folder.path,
          options: thin)),
    ]
    #expect(diaries[0] == diaries[1] && diaries[0] == diaries[2])
    #expect((diaries[0].totals.steps ?? 0) > 20)
    #expect(try !table(folder, "device-motion.csv").isEmpty)
  }

  @Test("Nonsense gives a diary too, and says what it was", arguments: UInt64(1)...4)
  func malice(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let values = [
      0, -0.0, 1, -9.8, Double.nan, .infinity, -.infinity, 1e308, .leastNonzeroMagnitude, 250,
      101.3,
    ]
    func value() -> Double { random.pick(values) }
    let folder = TemporaryFolder()
    var analysis = try RecordingAnalysis(
      metadata: RecordingMetadata(recording: "nonsense"), streams: Set(DataQuality.measured),
      folder: folder.path)
    var time: Int64 = -5_000_000_000
    for _ in 0..<5_000 {
      let jump = Int64.random(in: 0..<1_000, using: &random)
      time += jump == 0 ? 86_400_000_000_000 : jump == 1 ? -3_000_000_000 : jump * 100_000
      let reading: Reading =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .acceleration(Vector3(value(), value(), value()))
        case 1: .rotationRate(Vector3(value(), value(), value()))
        case 2: .magneticField(Vector3(value(), value(), value()))
        case 3: .pressure(value())
        default:
          .location(LocationFix(latitude: value(), longitude: value(), altitude: value()))
        }
      try analysis.process(Sample(reading, at: SensorTime(nanoseconds: time)))
    }
    let diary = try analysis.finish()
    #expect(diary.quality.isDamaged)
    #expect(diary.quality[.acceleration].count(.notFinite) > 0)
    let text = DiaryText(diary).string()
    #expect(text.contains("not a number"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    _ = try JSONValue.parse(DiaryJSON.document(of: [diary]))
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".csv") {
      let lines = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
        .split(separator: "\n")
      let columns = lines[0].count { $0 == "," }
      #expect(lines.allSatisfy { line in line.count { $0 == "," } == columns })
      #expect(!lines.contains { $0.contains("nan") || $0.contains("inf") })
    }
  }

  private var thin: ResultFiles.Options {
    var options = ResultFiles.Options()
    options.rate = 1
    return options
  }

  private func table(_ folder: TemporaryFolder, _ name: String) throws -> [[String]] {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).split(separator: "\n")
      .dropFirst().map { line in
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
  }

  private func sum(_ rows: [[String]], _ column: Int) -> Double {
    rows.reduce(0) { $0 + (Double($1[column]) ?? 0) }
  }
}
