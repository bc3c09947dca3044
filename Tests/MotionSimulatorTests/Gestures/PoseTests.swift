import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("Poses that are held") struct PoseTests {
  private static let sequence = PoseSequence(
    poses: [.mountain, .tree, .warrior, .chair], hold: 8, change: 2)

  @Test("Each pose has a row, and each change between two")
  func rows() throws {
    let life = Life([.counted(.poses(Self.sequence), .pocket)])
    let rows = life.truth.gestures
    #expect(
      rows.sorted { $0.start < $1.start }.map(\.gesture)
        == ["pose", "transition", "pose", "transition", "pose", "transition", "pose"])
    for row in rows {
      #expect(abs(row.end - row.start - (row.gesture == "pose" ? 8 : 2)) < 1e-6)
    }
    let totals = try #require(life.truth.files.first { $0.name == "truth.json" }).text
    #expect(totals.contains("\"state\" : \"held\"") && totals.contains("\"pose\" : \"several\""))
    let one = Life([.counted(.poses(PoseSequence(poses: [.tree], hold: 9, change: 1)), .wrist)])
    #expect(
      try #require(one.truth.files.first { $0.name == "truth.json" }).text
        .contains("\"pose\" : \"tree\""))
  }

  @Test("Who holds a pose sways as the recorded ones, who changes it moves", arguments: [1, 2, 3])
  func sway(seed: UInt64) throws {
    let life = Life(
      [.counted(.poses(Self.sequence), .pocket)], phone: .ideal, orientationRate: 50, seed: seed)
    for row in life.truth.gestures {
      let turns = life.truth.orientation.filter { $0.time >= row.start && $0.time < row.end }
        .map { $0.attitude.unrotate(Vector3(0, 0, -1)) }
      guard row.gesture == "pose" else {
        let way = rotation(try #require(turns.first), try #require(turns.last))
        #expect(way > 5)
        continue
      }
      let seconds = stride(from: 0, to: turns.count - 49, by: 50).map { first in
        let second = turns[first..<first + 50]
        let mean = second.reduce(Vector3.zero, +)
        let squares = second.map { rotation($0, mean) * rotation($0, mean) }
        return (squares.reduce(0, +) / 50).squareRoot()
      }.sorted()
      // Recorded: 0.05 to 0.42 degrees, moving 2.8.
      #expect(seconds[seconds.count / 2] > 0.01 && seconds[seconds.count / 2] < 0.8)
    }
  }

  @Test("Every pose is another one for the wrist or the thigh")
  func different() {
    let all = Pose.allCases
    for (i, a) in all.enumerated() {
      for b in all[(i + 1)...] {
        let ways = [Limb.wrist, .thigh].map { limb in
          rotationVector(limb.pose(a.posture).turn.conjugate * limb.pose(b.posture).turn).length
        }
        #expect(try! #require(ways.max()) > 0.15, "\(a) and \(b)")
      }
    }
  }

  /// Degrees between two directions.
  private func rotation(_ a: Vector3, _ b: Vector3) -> Double {
    Trigonometry.atan2(a.cross(b).length, a.dot(b)) * 180 / Trigonometry.pi
  }
}
