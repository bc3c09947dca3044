import CoreMotion
import MotionCompanion
import MotionTesting
import Testing

/// The code exercise of the 2015 talk: detect what the listener does, engage with music of that
/// intensity, look back on the week.
@MainActor
@Suite("The music player")
struct IntensityPlayerTests {
  private static let start = Date(timeIntervalSince1970: 1_433_750_000)

  @Test("R162: The song queue follows the listener, a stop at a light does not change it")
  func engage() async throws {
    var motion = MadeMotion(hasBarometer: true)
    motion.rest(40)
    motion.walk(80, cadence: 2.3)
    motion.walk(24, cadence: 1.9, climb: 0.5)
    motion.walk(60, cadence: 2.3)
    motion.run(60)
    motion.stand(20)
    motion.run(60)
    motion.stand(10)
    motion.drive(120, speed: 14)
    motion.rest(20)

    let report = try await MotionReplay(samples: motion.samples, start: Self.start).engaged()
    let words = report.lines.map { $0.drop { $0 != " " }.dropFirst() }
    #expect(
      words == [
        "low intensity", "medium intensity", "high intensity (climbed)", "medium intensity",
        "high intensity", "driving",
      ])
    let times = report.lines.compactMap { Double($0.prefix { $0 != " " }) }
    #expect(zip(times, [0.0, 40, 120, 144, 204, 354]).allSatisfy { abs($0 - $1) < 45 })
    #expect(report.onWrongQueue == 0)
    #expect(report.altitudeUpdates > 100)
    #expect(report.idleAltitudeUpdates == 0)
  }

  @Test("R162, R92, R95: The week has the floors of stairs, none of a lift or an escalator")
  func reflect() async throws {
    var motion = MadeMotion(hasBarometer: true)
    motion.stand(20)
    motion.cycle(180, speed: 4.5)
    motion.walk(60)
    motion.walk(60, climb: 0.3)
    motion.walk(30)
    motion.run(90)
    motion.stand(10)
    motion.drive(180, speed: 14)
    for climb in [0, 1.2, 0, 0.5, 0] { motion.stand(20, climb: climb) }
    motion.rest(180)

    let replay = MotionReplay(samples: motion.samples, start: Self.start)
    let (segments, hint) = try await replay.reflected()
    #expect(hint == nil)
    try #require(segments.map(\.movement) == [.cycling, .walking, .running, .driving])
    #expect(segments.map(\.floorsAscended) == [0, 6, 0, 0])
    #expect(segments.allSatisfy { $0.floorsDescended == 0 })
    #expect(abs(Double(segments[1].steps) - 1.9 * 150) < 10)
    #expect((150...260).contains(segments[1].distance))
    #expect(abs(Double(segments[2].steps) - 2.7 * 90) < 10)
    #expect(segments[3].steps <= 2)
    // 18 m of stairs, three to a floor; 24 m of lift and 10 m of escalator after them.
    #expect(try await replay.floors() == 6)
  }

  @Test("R19, R162: Refused, the player stays silent and says where to allow it")
  func refused() async throws {
    var motion = MadeMotion()
    motion.walk(30)
    let replay = MotionReplay(samples: motion.samples, start: Self.start)
    replay.authorization = .denied
    let report = try await replay.engaged()
    #expect(report.lines.isEmpty)
    let (segments, hint) = try await replay.reflected()
    #expect(segments.isEmpty)
    #expect(hint == "Allow Motion & Fitness in the settings to see your week.")
  }
}

extension MotionReplay {
  /// The player through the whole replay.
  @MainActor
  fileprivate func engaged() async throws -> IntensityPlayer.Report {
    try await perform {
      let player = IntensityPlayer { self.now }
      player.start()
      try await run()
      player.stop()
      return await player.finalReport()
    }
  }

  /// All floors climbed so far.
  fileprivate func floors() async throws -> Int? {
    try await perform {
      let result: Result<Int?, any Error> = await received { answer in
        CMPedometer().queryPedometerData(from: start, to: now) { data, error in
          if let error { return answer(.failure(error)) }
          answer(.success(data?.floorsAscended?.intValue))
        }
      }
      return try result.get()
    }
  }

  /// What the player shows of the week at the end of the replay.
  @MainActor
  fileprivate func reflected() async throws -> ([ActivitySegment], String?) {
    try await perform {
      try await run()
      let player = IntensityPlayer { self.now }
      return await received { shown in
        player.lookBack { shown(($0, $1)) }
      }
    }
  }
}
