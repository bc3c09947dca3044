import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTestSupport
import Testing

/// The way of a sample, walked once from a file to a diary, with every station printed. Read it as
/// a tour of the house.
@Suite("The way of a sample")
struct TourTests {
  @Test("A minute of walking goes from a file to a diary")
  func tour() throws {
    let folder = TemporaryFolder()

    // A person, a phone and the truth beside: MotionSimulator.
    var simulation = Simulation(try #require(Scenario.named("walk")), seed: 1)

    // Into a file of the recording layout: MotionRecordings.
    var writer = try RecordingWriter(
      path: "\(folder.path)/walk.zip", metadata: simulation.metadata)
    while let sample = simulation.next(), sample.time.seconds < 60 { try writer.write(sample) }
    try writer.finish()

    // And out of it again, as anybody's recording comes: recognised, converted, merged by time.
    var reader = try RecordingReader(path: "\(folder.path)/walk.zip")
    print("a recording: \(reader.format), \(reader.streams)")

    // One by one through the coprocessor: MotionProcessing. A sink hears what follows from each.
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    var analysis = try RecordingAnalysis(
      metadata: reader.metadata, streams: Set(reader.streams), folder: folder.path)
    var samples = 0
    while let sample = try reader.next() {
      if samples == 0 { print("a sample: \(sample)") }
      samples += 1
      coprocessor.process(sample, into: &sink)
      // The product's own sink: the diary, and the result files: MotionDiary.
      try analysis.process(sample)
    }
    coprocessor.finish(into: &sink)
    let diary = try analysis.finish(findings: reader.findings, skippedRows: reader.skippedRows)

    let motion = try #require(sink.motions.last)
    print("every sample, a motion: gravity \(motion.gravity(in: .xArbitraryZVertical))")
    let step = try #require(sink.steps.last)
    let length = try #require(step.length)
    print("a step: at \(step.time.seconds) s, known at \(step.known.seconds) s, \(length) m")
    let batch = try #require(sink.batches.last)
    print("every 2.5 s, a batch: \(batch.activity), \(batch.pedometer?.steps ?? 0) steps")
    print("at the end, a diary:\n\(DiaryText(diary).string())")

    #expect(samples > 10_000)
    #expect(sink.faults.isEmpty && reader.findings.isEmpty)
    #expect(sink.batches.count == 24)
    #expect(diary.totals.steps == sink.steps.count)
    #expect(diary.segments.contains { $0.kind == .walking })
  }
}
