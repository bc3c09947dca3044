import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("A recorded walk through a chip's FIFO")
struct SensedWalkTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let recordings = [
    "\(package)/Examples/TestYourApp/Tests/StrollTests/Fixtures/walk.zip",
    "\(package)/../shared/data/steps/oxford/ox-a-nexus-hard-inhand-1.zip",
  ].filter { FileManager.default.fileExists(atPath: $0) }

  @Test("It gives the samples and the steps of its analysis", arguments: recordings)
  func walk(_ path: String) throws {
    let recording = try ChipRecording(path: path)
    let store = MemoryStore()
    let stage = try SensedStage(store: store) { $0.add(0) }
    stage.settle()
    let heard = Guarded<[Sample]>([])
    let client = stage.device.host.connect()
    let begin = stage.boot
    let subscription = client.subscribe(to: .accelerometer(interval: 0.0001)) { update, _ in
      guard case .accelerometer(let reading) = update else { return }
      let time = Int64((reading.moment.timestamp * 1e9).rounded()) - begin
      heard.withLock {
        $0.append(Sample(.acceleration(reading.value), at: SensorTime(nanoseconds: time)))
      }
    }
    stage.device.review()
    stage.settle()
    recording.play(on: stage, chip: 0)
    let samples = heard.withLock { $0 }
    #expect(samples.count == recording.samples.count)
    for (one, other) in zip(samples, recording.samples) {
      guard case .acceleration(let a) = one.reading, case .acceleration(let b) = other.reading
      else {
        Issue.record("a sample is no acceleration")
        continue
      }
      #expect((a - b).length < 1e-9)
      // A time stamp of seconds has a microsecond.
      #expect(abs(one.time.seconds(since: other.time)) < 1e-6)
    }
    try stage.device.host.finish()
    let analysis = recording.analysis
    #expect(analysis.steps.count > 100)
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == analysis.steps.count)
    #expect(stage.gaps(0)?.gaps == 0)
    withExtendedLifetime((subscription, client)) {}
  }
}
