import Console
import CoreMotion
import Foundation
import Hike
import MotionTesting
import Testing

@Suite("A run and a hike without fixes")
struct HikeTests {
  /// Miles of the world: speeds times durations.
  private let truth = [4.0, 3.5]

  @Test(
    "R161: four miles and three and a half, and each burst in them, whoever goes",
    arguments: [1, 2, 3] as [UInt64])
  func bursts(_ seed: UInt64) async throws {
    let lines = try await hike(on: try world(of: "hike", seed: seed))
    // Nobody has told how long their strides are.
    expect(miles(lines), within: 0.25)
    #expect(lines.filter { $0.contains(" burst of") }.count == 4)
    #expect(lines.filter { $0.hasPrefix("run of") && $0.hasSuffix(" 3 bursts") }.count == 1)
    #expect(lines.filter { $0.hasPrefix("hike of") && $0.hasSuffix(" 1 burst") }.count == 1)
  }

  @Test(
    "R81: without fixes it is the same on a trail, and in a storm among iron",
    arguments: [1, 2, 3] as [UInt64])
  func anywhere(_ seed: UInt64) async throws {
    let street = miles(try await hike(on: try world(of: "hike", seed: seed)))
    for (part, other) in [
      ("run 8 min", "run 8 min on trail"),
      ("phone iphone", "phone iphone\nweather storm\nmagnetism ordinary"),
    ] {
      let device = try world(of: "hike", replacing: part, with: other, seed: seed)
      let there = miles(try await hike(on: device))
      #expect(there.count == 2)
      for (there, street) in zip(there, street) {
        #expect(abs(there - street) <= 0.02 * street, "\(other): \(there), \(street) mi")
      }
    }
  }

  @Test(
    "R161: fixes teach the pedometer a stride; where they wander among houses, less well",
    arguments: [("honest", 0.07), ("wandering", 0.15)], [1, 2, 3] as [UInt64])
  func fixes(_ fixes: (String, within: Double), _ seed: UInt64) async throws {
    let device = try world(
      of: "hike", replacing: "phone iphone",
      with: "phone iphone with location\nlocation \(fixes.0)", seed: seed)
    expect(miles(try await hike(on: device)), within: fixes.within)
  }

  private func expect(_ found: [Double], within share: Double) {
    #expect(found.count == 2)
    for (miles, truth) in zip(found, truth) {
      #expect(abs(miles - truth) <= share * truth, "\(miles) of \(truth) mi")
    }
  }

  private func hike(on replay: MotionReplay) async throws -> [String] {
    try await lines(on: replay) { HikeProgram(calendar: berlin, say: $0) }
  }

  /// Of the summaries.
  private func miles(_ lines: [String]) -> [Double] {
    lines.compactMap { line in
      guard line.hasPrefix("run of ") || line.hasPrefix("hike of ") else { return nil }
      return line.split(separator: " ").dropFirst(2).first.flatMap { Double($0) }
    }
  }
}
