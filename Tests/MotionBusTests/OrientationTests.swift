import MotionProcessing
import SystemLibrary
import Testing

@testable import MotionBus

@Suite("Which edge of a screen is up")
struct OrientationTests {
  @Test(
    "Each edge that is up has its name",
    arguments: [
      (Vector3(0, -1, 0), ScreenOrientation.normal), (Vector3(0, 1, 0), .bottomUp),
      (Vector3(1, 0, 0), .leftUp), (Vector3(-1, 0, 0), .rightUp),
    ])
  func edges(_ force: Vector3, _ orientation: ScreenOrientation) {
    var filter = OrientationFilter()
    filter.take(force)
    #expect(filter.orientation == orientation)
  }

  @Test("On edge a turn counts 55° from where it began, either way")
  func hysteresis() {
    var filter = OrientationFilter()
    #expect(turns(&filter, 0...90) == [0: .normal, 55: .leftUp])
    #expect(turns(&filter, (0...90).reversed()) == [90: .leftUp, 35: .normal])
  }

  @Test(
    "Raised from a table a screen has an orientation from 36° on, and keeps it when it is laid down"
  )
  func raised() {
    var filter = OrientationFilter()
    for angle in 0...35 { filter.take(raised(by: angle)) }
    #expect(filter.orientation == .undefined)
    filter.take(raised(by: 36))
    #expect(filter.orientation == .normal)
    for angle in (0...36).reversed() { filter.take(raised(by: angle)) }
    #expect(filter.orientation == .normal)
  }

  @Test("On a diagonal, in free fall and without numbers it stays as it was")
  func stays() {
    var filter = OrientationFilter()
    filter.take(Vector3(1, 0, 0))
    for force in [
      Vector3(0.7, -0.7, 0), Vector3(-0.7, 0.7, 0), Vector3(0, 0, 0), Vector3(0, 0, -1),
      Vector3(.nan, 0, 0), Vector3(.infinity, 0, 0),
    ] {
      filter.take(force)
      #expect(filter.orientation == .leftUp)
    }
  }

  @Test("How hard it is held does not matter", arguments: [0.05, 0.5, 4])
  func size(_ size: Double) {
    var filter = OrientationFilter()
    filter.take(Vector3(0, size, 0))
    #expect(filter.orientation == .bottomUp)
  }

  /// At which angles it changes, turned on edge.
  private func turns(
    _ filter: inout OrientationFilter, _ angles: some Sequence<Int>
  ) -> [Int: ScreenOrientation] {
    var turns: [Int: ScreenOrientation] = [:]
    var last: ScreenOrientation?
    for angle in angles {
      let radians = Double(angle) * .pi / 180
      filter.take(Vector3(sin(radians), -cos(radians), 0))
      if filter.orientation != last { turns[angle] = filter.orientation }
      last = filter.orientation
    }
    return turns
  }

  private func raised(by degrees: Int) -> Vector3 {
    let radians = Double(degrees) * .pi / 180
    return Vector3(0, -sin(radians), -cos(radians))
  }
}
