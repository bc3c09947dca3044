import MotionProcessing
import Testing

@testable import MotionDiary

@Suite("The diary does not contradict what it knows")
struct HistoryCorrectionTests {
  @Test(
    "A ride in a lift is no other one; a ride that goes on outside of it is",
    arguments: [
      // 2.5 s a letter; the lift from 25 s to 50 s.
      ("wwwwwwwwwwccccccccccwwwwwwwwww", "wwwwwwwwwwsssssssssswwwwwwwwww"),
      ("wwwwwwwwaaaaaaaaaaaaaawwwwwwww", "wwwwwwwwsssssssssssssswwwwwwww"),
      ("ccccwwwwwwssssssssssswwwwwaaaa", "sssswwwwwwssssssssssswwwwwssss"),
    ])
  func lift(before: String, after: String) { #expect(corrected(before, lift: 25...50) == after) }

  @Test("Without a lift a ride stays a ride, and so does a long one before it")
  func noLift() {
    let ride = "wwwwwwwwwwccccccccccwwwwwwwwww"
    #expect(corrected(ride, lift: nil) == ride)
    let long = String(repeating: "a", count: 80) + String(repeating: "w", count: 20)
    #expect(corrected(long, lift: 220...245) == long)
  }

  @Test("Each state begins where its first batch does, and only once")
  func since() {
    let lift = history("wwwwwwwwwwccccccccccwwwwwwwwww", lift: 25...50)
    #expect(lift[12].since.seconds == 25 && lift[25].since.seconds == 50)
  }

  /// Batches of 2.5 s, a letter each: `w` walking, `c` cycling, `a` automotive, `s` stationary; a capital
  /// one has a step though it is no walk.
  private func history(_ drawing: String, lift: ClosedRange<Double>?) -> [HistoryBatch] {
    var batches: [HistoryBatch] = []
    for (index, letter) in drawing.enumerated() {
      var activity = MotionActivity()
      switch letter.lowercased() {
      case "w": activity.walking = true
      case "c": activity.cycling = true
      case "a": activity.automotive = true
      default: activity.stationary = true
      }
      var batch = HistoryBatch(
        MotionBatch(
          start: SensorTime(seconds: 2.5 * Double(index)),
          end: SensorTime(seconds: 2.5 * Double(index + 1)), activity: activity, evidence: nil,
          pedometer: PedometerBatch(), coverage: StreamCoverage()))
      batch.walked.steps = letter == "w" || letter.isUppercase ? 1 : 0
      let goesOn = batches.last.map { $0.activity.hasFlags(of: activity) } ?? false
      batch.since = goesOn ? batches[batches.count - 1].since : batch.start
      batches.append(batch)
    }
    var correction = HistoryCorrection()
    if let lift {
      correction.add(
        liftFrom: SensorTime(seconds: lift.lowerBound), to: SensorTime(seconds: lift.upperBound))
    }
    return batches.indices.map { correction.corrected(batches[$0...]) }
  }

  private func corrected(_ drawing: String, lift: ClosedRange<Double>?) -> String {
    history(drawing, lift: lift).map { batch in
      let letter =
        batch.activity.walking
        ? "w" : batch.activity.cycling ? "c" : batch.activity.automotive ? "a" : "s"
      return batch.walked.steps > 0 && letter != "w" ? letter.uppercased() : letter
    }.joined()
  }
}
