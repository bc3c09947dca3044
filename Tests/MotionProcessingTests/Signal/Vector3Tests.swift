import MotionProcessing
import Testing

@Suite("Vectors")
struct Vector3Tests {
  private let a = Vector3(1, -2, 3)
  private let b = Vector3(-4, 0.5, 2)

  @Test("The vector product is right-handed and across both factors")
  func cross() {
    #expect(Vector3(1, 0, 0).cross(Vector3(0, 1, 0)) == Vector3(0, 0, 1))
    #expect(a.cross(b).dot(a) == 0)
    #expect(a.cross(b).dot(b) == 0)
    #expect(a.cross(b) == -b.cross(a))
  }

  @Test("The squares of both products add up to the product of the squares")
  func lagrange() {
    let dot = a.dot(b)
    #expect(a.cross(b).squaredLength + dot * dot == a.squaredLength * b.squaredLength)
  }

  @Test("A direction has length 1; what has none gives nil")
  func direction() throws {
    let unit = try #require(a.normalized)
    #expect(abs(unit.length - 1) < 1e-15)
    #expect((unit * a.length - a).length < 1e-15 * 4)
    for none in [
      Vector3.zero, Vector3(.nan, 0, 0), Vector3(0, .infinity, 0), Vector3(1e200, 0, 0),
      Vector3(1e-200, 0, 0),
    ] {
      #expect(none.normalized == nil, "\(none)")
    }
  }

  @Test("A component that is not finite shows", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(value: Double) {
    #expect(!Vector3(value, 0, 0).isFinite)
    #expect(!Vector3(0, value, 0).isFinite)
    #expect(!Vector3(0, 0, value).isFinite)
    #expect(a.isFinite)
  }
}
