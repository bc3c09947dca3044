import Foundation
import MotionTestSupport
import Testing

@testable import MotionStore

/// `POWERCUTS=N` in the environment asks for so many cuts (`make powercut-test`).
@Suite("A history when the power fails, or its process ends")
struct PowerCutTests {
  private static let cuts =
    ProcessInfo.processInfo.environment["POWERCUTS"].flatMap { Int($0) } ?? 60

  private let former = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/history/version-1.sqlite")

  /// Every other run begins with a history of the first form.
  private func former(of seed: UInt64) -> URL? { seed.isMultiple(of: 2) ? former : nil }

  @Test("A power cut takes no commit back, and leaves none in part")
  func cuts() throws {
    var result = PowerCutResult()
    var seed: UInt64 = 0
    while result.moments < Self.cuts {
      seed += 1
      let most = min(Self.cuts - result.moments, max(15, Self.cuts / 20))
      let run = try PowerCutRun(seed: seed, from: former(of: seed), most: most)
      try run.begin()
      try run.live()
      result.add(run.witness.result)
    }
    print("power cuts: \(result), \(seed) runs")
    #expect(result.problems == [])
    // One that had not returned is whole where all of it happened to reach the disk.
    #expect(result.absent > 0)
  }

  @Test(
    "A database that syncs seldom or never loses commits, and so does a disk that lies: the cuts find it",
    arguments: [PowerCutRun.Sabotage.syncsSeldom, .neverSyncs, .diskLies])
  func sabotage(_ sabotage: PowerCutRun.Sabotage) throws {
    let run = try PowerCutRun(seed: 1, sabotage: sabotage, most: 60)
    try run.begin()
    try run.live()
    print("power cuts, \(sabotage): \(run.witness.result)")
    #expect(run.witness.result.problems.count > 5)
  }

  @Test(
    "A kill at any operation of a creation or a migration leaves the old form or the new one, whole",
    arguments: [1, 2] as [UInt64], [PowerCutWitness.End.kill, .powerCut])
  func beginnings(_ seed: UInt64, _ end: PowerCutWitness.End) throws {
    let run = try PowerCutRun(seed: seed, from: former(of: seed), end: end, most: .max)
    run.witness.looksAtAll = true
    try run.begin()
    #expect(run.witness.result.problems == [])
    #expect(run.witness.result.moments > 10)
  }
}
