import CoreMotion
import MotionTesting
import Testing

/// What a query over a whole replay says.
private func total(_ replay: MotionReplay) async throws -> CMPedometerData {
  try await replay.run()
  let pedometer = replay.perform { CMPedometer() }
  return try #require(await pedometer.answer(from: replay.start, to: replay.now).data)
}

@Suite("Wherever the phone is", .timeLimit(.minutes(10)))
struct PlacementTests {
  @Test(
    "R67: hand, pocket, waist, arm and bag agree on a walk and a run, whoever it is",
    arguments: 1...3)
  func simulated(seed: UInt64) async throws {
    for gait in ["walk 70 s at 1.3 m/s", "run 70 s at 2.9 m/s"] {
      var counts: [Int] = []
      for place in ["hand", "swinging_hand", "pocket", "jacket", "bag", "upper_arm", "lower_back"] {
        let words = "phone iphone\nin \(place)\nstand 8 s\n\(gait)\nstand 8 s"
        let lived = try await Lived(words, seed: seed)
        let pedometer = lived.replay.perform { CMPedometer() }
        let data = await pedometer.answer(from: lived.replay.start, to: lived.replay.now).data
        counts.append(try #require(data).numberOfSteps.intValue)
      }
      let (least, most) = (try #require(counts.min()), try #require(counts.max()))
      #expect(least > 100)
      #expect(Double(most - least) <= 0.015 * Double(most), "\(gait): \(counts)")
    }
  }

  @Test(
    "R67: a stranger's walks with the phone in six places come out as they were counted",
    .enabled(if: Recordings.areThere, Recordings.areAbsent),
    arguments: [
      ("hand", 340), ("frontpocket", 343), ("backpocket", 337), ("armband", 343), ("bag", 361),
      ("neckpouch", 360),
    ])
  func recorded(place: String, steps: Int) async throws {
    let path = Recordings.path("steps/oxford-validation/user2-\(place).zip")
    let counted = try await total(try MotionReplay(path)).numberOfSteps.intValue
    #expect(abs(counted - steps) * 100 <= steps, "\(counted) of \(steps)")
  }
}
