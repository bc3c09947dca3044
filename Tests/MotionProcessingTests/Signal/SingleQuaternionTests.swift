import Testing

@testable import MotionProcessing

@Suite("Turns in single precision are those in double")
struct SingleQuaternionTests {
  /// Directions all over the sphere, the vertical among them.
  private let directions: [Vector3] = (0..<200).map { i in
    let z = 1 - Double(i) / 99.5
    let r = max(1 - z * z, 0).squareRoot()
    let angle = 2.4 * Double(i)
    return Vector3(r * Trigonometry.cos(angle), r * Trigonometry.sin(angle), z)
  }

  private func close(_ a: SingleVector3, _ b: Vector3, _ tolerance: Double = 1e-6) -> Bool {
    (Vector3(a) - b).length < tolerance
  }

  @Test("Levelling brings every direction upright by the shortest way")
  func levelling() {
    for up in directions {
      let q = SingleQuaternion(leveling: SingleVector3(up))
      #expect(close(q.rotate(SingleVector3(up)), Vector3(0, 0, 1), 2e-4), "\(up)")
      #expect(abs(q.z) < 1e-7)
      #expect(abs(q.dot(q) - 1) < 1e-6)
    }
    let down = SingleQuaternion(leveling: SingleVector3(0, 0, -1))
    #expect(Quaternion(down) == Quaternion(from: Vector3(0, 0, -1), to: Vector3(0, 0, 1)))
  }

  @Test("Products, turned vectors and matrices agree with double precision")
  func agree() {
    for (i, v) in directions.enumerated() {
      let a = Quaternion(rotation: directions[(i * 7) % 200] * (0.1 * Double(i % 60)))
      let b = Quaternion(rotation: directions[(i * 13) % 200] * 2.5)
      let (s, t) = (SingleQuaternion(a), SingleQuaternion(b))
      let product = a * b
      #expect(abs(abs(product.dot(Quaternion(s * t))) - 1) < 1e-6)
      #expect(close(s.rotate(SingleVector3(v)), a.rotate(v)))
      #expect(close(s.unrotate(SingleVector3(v)), a.unrotate(v)))
      #expect(close(SingleMatrix3(s) * SingleVector3(v), a.rotate(v)))
      #expect(close(SingleMatrix3(s).transposed * SingleVector3(v), a.unrotate(v)))
      #expect(close(SingleMatrix3(s) * SingleMatrix3(t) * SingleVector3(v), product.rotate(v)))
      #expect(close(s.up, a.unrotate(Vector3(0, 0, 1))))
    }
  }
}
