import Foundation
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Attitude against an optical system")
struct AttitudeWorldTests {
  @Test("A slow rotation of BROAD is followed within 2 degrees in all, 1 in inclination")
  func broad() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/attitude/broad-05.csv")
    let text = try String(contentsOf: file, encoding: .utf8)
    var filter = AttitudeFilter()
    var motion: DeviceMotion?
    var total = 0.0
    var inclination = 0.0
    var count = 0.0
    // Truth is east-north-up; the filter's frame is north-west-up.
    let toNorthWest = Quaternion(rotation: Vector3(0, 0, -Trigonometry.pi / 2))
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",")
      let v = cells.dropFirst(2).compactMap { Double($0) }
      let time = SensorTime(seconds: try #require(Double(cells[0])))
      switch cells[1] {
      case "rate_radps": filter.process(rotationRate: Vector3(v[0], v[1], v[2]), at: time)
      case "field_uT": filter.process(magneticField: Vector3(v[0], v[1], v[2]), at: time)
      case "force_mps2":
        let a = Vector3(v[0], v[1], v[2]) * (-1 / 9.80665)
        motion = filter.process(acceleration: a, isSaturated: false, at: time)
      default:
        let truth = toNorthWest * Quaternion(w: v[0], x: v[1], y: v[2], z: v[3])
        let north = try #require(motion?.magneticNorth)
        let tilt = degrees(
          between: north.unrotate(Vector3(0, 0, 1)), truth.unrotate(Vector3(0, 0, 1)))
        let angle = degrees(between: north, truth.normalized)
        total += angle * angle
        inclination += tilt * tilt
        count += 1
      }
    }
    #expect(count > 80)
    #expect((total / count).squareRoot() < 2)
    #expect((inclination / count).squareRoot() < 1)
  }
}
