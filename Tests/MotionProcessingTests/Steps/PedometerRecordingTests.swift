import FoundationEssentials
import MotionProcessing
import MotionTestSupport
import Testing

@Suite("Steps of recordings")
struct PedometerRecordingTests {
  private static let fixtures = #filePath.split(separator: "/").dropLast(3).reduce("") {
    $0 + "/" + $1
  }

  /// Plays a file of `time_ms,x_mg,y_mg,z_mg` into a coprocessor.
  private func play(_ name: String) throws -> RecordingSink {
    let text = try String(contentsOfFile: Self.fixtures + "/Fixtures/" + name, encoding: .utf8)
    var sink = RecordingSink()
    var coprocessor = MotionCoprocessor()
    for line in text.split(separator: "\n") {
      let cells = line.split(separator: ",").compactMap { Double($0) }
      guard cells.count == 4 else { continue }
      let a = Vector3(cells[1], cells[2], cells[3]) * 0.001
      coprocessor.process(
        Sample(.acceleration(a), at: SensorTime(seconds: cells[0] * 0.001)), into: &sink)
    }
    coprocessor.finish(into: &sink)
    return sink
  }

  @Test("A walk with the phone in a front pocket counts as the foot switches did")
  func pocket() throws {
    let sink = try play("walk-front-pocket.csv")
    #expect(abs(sink.steps.count - 72) <= 2)
    let counted = sink.batches.reduce(0) { $0 + ($1.pedometer?.steps ?? 0) }
    #expect(counted == sink.steps.count)
  }

  @Test("The busiest minute of a ride gives no steps")
  func ride() throws {
    let sink = try play("ride-public-transport.csv")
    #expect(sink.batches.count > 20)
    #expect(sink.steps.isEmpty)
  }
}
