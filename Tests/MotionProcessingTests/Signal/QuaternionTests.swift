import MotionProcessing
import Testing

private let x = Vector3(1, 0, 0)
private let y = Vector3(0, 1, 0)
private let z = Vector3(0, 0, 1)

@Suite("Quaternions turn device axes into a reference frame")
struct QuaternionTests {
  /// Turns about many axes by angles from tiny to more than a full turn.
  private let turns: [Quaternion] = (0..<60).map { i in
    let angle = [1e-9, 1e-5, 9.9e-5, 1.1e-4, 0.3, 1.5, 3.1, 7][i % 8]
    let axis = Vector3(Double(i % 7) - 3, Double(i % 5) - 2.2, Double(i % 3) - 1.1)
    return Quaternion(rotation: axis * (angle / axis.length))
  }

  private func close(_ a: Vector3, _ b: Vector3, _ tolerance: Double = 1e-14) -> Bool {
    (a - b).length <= tolerance
  }

  @Test("A quarter turn about z takes x to y, about x takes y to z, about y takes z to x")
  func quarterTurns() {
    let quarter = Trigonometry.pi / 2
    #expect(close(Quaternion(rotation: z * quarter).rotate(x), y))
    #expect(close(Quaternion(rotation: x * quarter).rotate(y), z))
    #expect(close(Quaternion(rotation: y * quarter).rotate(z), x))
  }

  @Test("A turn has length 1, keeps lengths and angles, and is undone by its inverse")
  func isometry() {
    let v = Vector3(0.3, -1.2, 2.5)
    let w = Vector3(-2, 0.1, 0.7)
    for q in turns {
      #expect(abs(q.dot(q) - 1) < 1e-15 * 4)
      #expect(abs(q.rotate(v).length - v.length) < 1e-14)
      #expect(abs(q.rotate(v).dot(q.rotate(w)) - v.dot(w)) < 1e-14)
      #expect(close(q.unrotate(q.rotate(v)), v))
      #expect(close((-q).rotate(v), q.rotate(v)))
    }
  }

  @Test("A product turns by the right factor first")
  func product() {
    let v = Vector3(0.3, -1.2, 2.5)
    for (i, p) in turns.enumerated() {
      let q = turns[(i * 7 + 3) % turns.count]
      #expect(close((p * q).rotate(v), p.rotate(q.rotate(v))))
    }
  }

  @Test("The series for small turns meets the exact form where they change over")
  func seam() {
    for angle in [0.99e-4, 0.999_999e-4, 1.000_001e-4, 1.01e-4] {
      let q = Quaternion(rotation: z * angle)
      #expect(abs(q.z - Trigonometry.sin(angle / 2)) < 1e-19)
      #expect(abs(q.w - Trigonometry.cos(angle / 2)) <= 1.2e-16)
    }
    #expect(Quaternion(rotation: .zero) == .identity)
  }

  @Test("The shortest turn brings one direction to the other and leaves what is across both")
  func shortest() throws {
    for q in turns {
      let from = try #require(Vector3(0.2, -0.5, 0.8).normalized)
      let to = q.rotate(from)
      let turn = Quaternion(from: from, to: to)
      #expect(close(turn.rotate(from), to, 1e-12))
      let across = from.cross(to)
      #expect(close(turn.rotate(across), across, 1e-12))
    }
  }

  @Test("Opposite and almost opposite directions are half a turn apart")
  func opposite() throws {
    for from in [x, y, z, -x, try #require(Vector3(1, 1, 1).normalized)] {
      for off in [0, 1e-9, 1e-7, 1e-6, 1e-5, 1e-3] {
        let to = try #require((-from + Vector3(off, -2 * off, off)).normalized)
        let turn = Quaternion(from: from, to: to)
        #expect(abs(turn.dot(turn) - 1) < 1e-12)
        #expect(close(turn.rotate(from), to, 3e-6), "\(from) to \(to)")
      }
    }
  }

  @Test("Nothing to normalize gives no turn")
  func normalized() {
    #expect(Quaternion(w: 0, x: 0, y: 0, z: 0).normalized == .identity)
    #expect(Quaternion(w: .nan, x: 0, y: 0, z: 0).normalized == .identity)
    #expect(Quaternion(w: 1e200, x: 0, y: 0, z: 0).normalized == .identity)
    #expect(
      Quaternion(w: 0, x: -3, y: 0, z: 4).normalized == Quaternion(w: 0, x: -0.6, y: 0, z: 0.8))
  }
}
