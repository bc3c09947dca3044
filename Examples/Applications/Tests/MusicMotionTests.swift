import CoreMotion
import Foundation
import MotionTesting
import MusicMotion
import Testing

/// The code exercise of the 2015 talk: detect what the listener does, engage with music of that
/// intensity, look back on the week.
@Suite("The music player")
struct MusicMotionTests {
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

    let (player, lines) = try await played(
      MotionReplay(samples: motion.samples, start: Self.start))
    let said =
      lines
      .filter { $0.contains("intensity") || $0.hasSuffix(" driving") && !$0.contains("-") }
    #expect(
      said.map { $0.dropFirst("08:00:00 ".count) } == [
        "low intensity", "medium intensity", "high intensity (climbed)", "medium intensity",
        "high intensity", "driving",
      ])
    let times = said.map { seconds($0) - (seconds(said[0])) }
    #expect(zip(times, [0.0, 40, 120, 144, 204, 354]).allSatisfy { abs($0 - $1) < 45 })
    #expect(player.updates.onFoot > 100 && player.updates.idle == 0)
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
    let week = try await played(replay).lines.filter { $0.prefix(6).hasSuffix("-") }
    let movements = week.compactMap { $0.split(separator: " ").dropFirst().first }
    try #require(movements == ["cycling", "walking", "running", "driving"])
    // 18 m of stairs, three to a floor; 24 m of lift and 10 m of escalator after them.
    #expect(week[1].hasSuffix("+6 -0 floors") && week[2].hasSuffix("+0 -0 floors"))
    #expect(week[1].contains(" 0.2 km "))
    #expect(await floors(of: replay) == 6)
  }

  @Test("R19, R162: Refused, the player stays silent and says where to allow it")
  func refused() async throws {
    var motion = MadeMotion()
    motion.walk(30)
    let replay = MotionReplay(samples: motion.samples, start: Self.start)
    replay.authorization = .denied
    let said = try await played(replay).lines
    #expect(said == ["allow Motion & Fitness in the settings to hear music that follows you"])
  }

  private func played(
    _ replay: MotionReplay
  ) async throws -> (player: MusicMotionProgram, lines: [String]) {
    let said = Said()
    let player = replay.perform { MusicMotionProgram(calendar: berlin) { said.append($0) } }
    try await play(player, on: replay)
    return (player, said.lines)
  }

  /// Seconds after midnight of a line that begins with a time.
  private func seconds(_ line: String) -> Double {
    line.prefix(8).split(separator: ":").reduce(0) { 60 * $0 + (Double($1) ?? 0) }
  }

  /// All floors climbed in a replay.
  private func floors(of replay: MotionReplay) async -> Int? {
    await withCheckedContinuation { continuation in
      replay.perform {
        CMPedometer().queryPedometerData(from: replay.start, to: replay.now) { data, _ in
          continuation.resume(returning: data?.floorsAscended?.intValue)
        }
      }
    }
  }
}
