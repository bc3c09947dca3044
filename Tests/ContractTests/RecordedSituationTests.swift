import CoreMotion
import MotionTesting
import Testing

/// A walk, a ride and a watch: what the models have learned from recordings of real people arrives at
/// a client.
///
/// The models have seen these very recordings, so how well strangers are told is not shown here but
/// by `Evaluation` and by `Training/train_activity.py --left-out`.
@Suite(
  "Recorded situations", .enabled(if: Recordings.areThere, Recordings.areAbsent),
  .timeLimit(.minutes(10)))
struct RecordedSituationTests {
  private static let walk = "distance/mall-hand/site1-b1-06540b6c"
  private static let bus = "steps/false-transit/bus-7e58"

  @Test("R44: a phone held flat before the body is walked with")
  func walk() async throws {
    let lived = try await Lived(recording: Self.walk)
    #expect(try #require(lived.first("walking")) <= 10)
    #expect(lived.share(of: "walking", from: 10) > 0.9)
    #expect(lived.storedShare(of: "walking") > 0.9)
  }

  @Test("R51: a phone in a bus is automotive in the end")
  func bus() async throws {
    let lived = try await Lived(recording: Self.bus, seconds: 250)
    #expect(lived.storedShare(of: "automotive", "stationary automotive") > 0.8)
    #expect(lived.share(of: "walking", "running") < 0.05)
  }

  @Test("R62: a watch tells walks, a run and a ride, and never a drive")
  func watch() async throws {
    let lived = try await Lived(recording: "activity/pamap2_wrist/p2") { $0.report(.watch(true)) }
    #expect((lived.pushed.map(\.value) + lived.history).allSatisfy { !$0.automotive })
    #expect(lived.storedShare(of: "walking", from: 182.5, to: 297.5) > 0.9)
    #expect(lived.storedShare(of: "running", from: 322.5, to: 405) > 0.9)
    #expect(lived.storedShare(of: "cycling", from: 430, to: 670) > 0.9)
  }

  @Test("R41, R42: what is said with more confidence is more often right, and later")
  func confidence() async throws {
    var batches: [CMMotionActivityConfidence: (right: Double, all: Double)] = [:]
    for (recording, flags) in [(Self.bus, "automotive"), (Self.walk, "walking")] {
      let lived = try await Lived(recording: recording, seconds: 200)
      for second in stride(from: 2.5, through: min(lived.seconds, 200), by: 2.5) {
        guard let said = lived.pushed(at: second), !said.unknown else { continue }
        let isRight = said.flags.hasSuffix(flags)
        batches[said.confidence, default: (0, 0)].all += 1
        if isRight { batches[said.confidence]?.right += 1 }
      }
      let all = lived.pushed.filter { $0.value.flags.hasSuffix(flags) }
      let certain = try #require(all.first { $0.value.confidence == .high })
      #expect(try #require(all.first).at <= certain.at)
    }
    let precision = batches.mapValues { $0.right / $0.all }
    let (low, medium) = (try #require(precision[.low]), try #require(precision[.medium]))
    let high = try #require(precision[.high])
    #expect(high >= medium && medium >= low && high > 0.95)
  }
}
