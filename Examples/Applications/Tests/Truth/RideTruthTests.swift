import BusRide
import Console
import CoreMotion
import DriveSession
import DrivingMode
import Testing

/// Programs of rides, against when somebody really rode.
@Suite("Programs of rides against the truth")
struct RideTruthTests {
  private static let seeds: ClosedRange<UInt64> = 1...3

  @Test("R37, R38: One drive from walk to walk, live and from the history", arguments: seeds)
  func drive(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "drive-session", seed: seed).truth
    let lines = try await lines(on: try world(of: "drive-session", seed: seed)) {
      DriveSessionProgram(calendar: berlin, say: $0)
    }
    let walks = truth.labels.filter { $0.label == "walking" }
    let drives = lines.filter { $0.hasPrefix("drive ") }
    #expect(drives.count == 2 && drives.last == drives[0] + " (history)", "\(lines)")
    let borders = drives[0].dropFirst(6).split(separator: "-").compactMap {
      secondsOfDay(String($0))
    }
    try #require(borders.count == 2)
    // The lines have whole minutes.
    #expect(
      abs(borders[0] + 30 - walks[0].end) <= 50 && abs(borders[1] + 30 - walks[1].start) <= 50)
  }

  @Test(
    "R172: Driving mode is on within a minute, stays on at lights, and is off within a minute on foot",
    arguments: seeds)
  func mode(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "driving-mode", seed: seed).truth
    let lines = try await lines(on: try world(of: "driving-mode", seed: seed)) {
      DrivingModeProgram(calendar: berlin, say: $0)
    }
    let ride = try #require(truth.labels.first { $0.label == "automotive" })
    let walk = try #require(truth.labels.last { $0.label == "walking" })
    let times = lines.filter { $0.contains("driving mode") }.compactMap(secondsOfDay)
    try #require(times.count == 2, "\(lines)")
    #expect(times[0] >= ride.start - 5 && times[0] <= ride.start + 60)
    #expect(times[1] >= ride.end - 5 && times[1] <= walk.start + 60)
  }

  @Test("R69: On a bus at most two steps in ten minutes are none", arguments: seeds)
  func bus(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "bus-ride", seed: seed).truth
    let ride = try #require(truth.labels.first { $0.label == "bus" })
    let replay = try world(of: "bus-ride", seed: seed)
    let said = try await lines(on: replay) { BusRideProgram(calendar: berlin, say: $0) }
    #expect(
      said.contains { $0.contains("on the bus") } && said.contains { $0.contains("off the bus") })
    // Feet are on the ground a few seconds after the one border, and before the other.
    let (start, end) = (
      replay.start.addingTimeInterval(ride.start + 5), replay.start.addingTimeInterval(ride.end - 5)
    )
    let steps = await replay.perform {
      await withCheckedContinuation { continuation in
        CMPedometer().queryPedometerData(from: start, to: end) { data, _ in
          continuation.resume(returning: data?.numberOfSteps.intValue ?? -1)
        }
      }
    }
    let real = truth.steps.filter { $0.time > ride.start + 5 && $0.time < ride.end - 5 }.count
    #expect(steps >= 0 && Double(steps - real) <= 2 * (ride.end - ride.start) / 600, "\(steps)")
  }
}
