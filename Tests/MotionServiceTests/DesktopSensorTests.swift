import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("What a desktop gets of a machine's sensors")
struct DesktopSensorTests {
  /// Keeps what was told.
  private final class Told: Sendable {
    private let readings = Guarded<[DesktopReading]>([])
    var all: [DesktopReading] { readings.withLock { $0 } }
    func note(_ reading: DesktopReading) { readings.withLock { $0.append(reading) } }
  }

  private func laptop() throws -> SensedStage {
    try SensedStage { bench in
      bench.add(0)
      bench.add(1, ["magn"])
      bench.add(2, [], stamps: false, ["in_illuminance_input": "250"])
      bench.add(3, [], stamps: false, ["in_proximity_raw": "10", "in_proximity_nearlevel": "60"])
    }
  }

  @Test("It hears what there is, and when that changes")
  func available() throws {
    let stage = try laptop()
    let changes = Guarded(0)
    stage.device.onChange { changes.withLock { $0 += 1 } }
    stage.settle()
    #expect(stage.device.available == [.accelerometer, .light, .proximity, .compass])
    #expect(stage.device.lightUnit == .lux)
    let before = changes.withLock { $0 }
    #expect(before > 0)
    stage.bench.remove(1)
    stage.device.lookAnew()
    #expect(stage.device.available == [.accelerometer, .light, .proximity])
    #expect(changes.withLock { $0 } == before + 1)
  }

  @Test("A turn is told within the pause of five a second, with the sign that sysfs has")
  func turn() throws {
    let stage = try laptop()
    stage.settle()
    let told = Told()
    stage.device.listen(to: .accelerometer) { told.note($0) }
    stage.settle()
    #expect(stage.running(0)?.watermark == 10 && stage.running(0)?.rate == 50)
    stage.pass(0.2)
    stage.bench.say(0, ChipBench.scan([Vector3(0, 9.8, 0)], stamp: stage.boot))
    stage.run(until: { !told.all.isEmpty })
    guard case .acceleration(let value)? = told.all.last else {
      Issue.record("no acceleration was told")
      return
    }
    #expect((value - Vector3(0, 1, 0)).length < 1e-2)
    stage.device.listen(to: .accelerometer, nil)
    stage.settle()
    #expect(stage.running(0)?.watermark == 125)
  }

  @Test("Light and proximity are asked only while somebody wants them; near and far have a margin")
  func polled() throws {
    let stage = try laptop()
    stage.settle()
    #expect(stage.standing(2) == .off && stage.standing(3) == .off)
    let light = Told()
    let near = Told()
    stage.device.listen(to: .light) { light.note($0) }
    stage.device.listen(to: .proximity) { near.note($0) }
    stage.settle()
    stage.run(until: {
      stage.pass(0.1)
      return light.all.count > 1 && near.all.count > 1
    })
    #expect(light.all.allSatisfy { $0 == .light(250) })
    #expect(near.all.allSatisfy { $0 == .proximity(false) })
    let say = { (value: Int, isNear: Bool) in
      stage.bench.write(3, "in_proximity_raw", String(value))
      let count = near.all.count
      // What was read before may still be on its way.
      stage.run(until: {
        stage.pass(0.1)
        return near.all.count > count + 3
      })
      #expect(near.all.last == .proximity(isNear), "\(value)")
    }
    say(64, false)
    say(70, true)
    say(57, true)
    say(50, false)
    stage.device.listen(to: .light, nil)
    stage.device.listen(to: .proximity, nil)
    stage.settle()
    #expect(stage.standing(2) == .off && stage.standing(3) == .off)
  }

  @Test(
    "A compass says where the device's top points, flat and upright",
    arguments: [0, 45, 90, 200, 315])
  func compass(_ degrees: Double) throws {
    let stage = try laptop()
    stage.settle()
    let told = Told()
    stage.device.listen(to: .compass) { told.note($0) }
    stage.settle()
    let angle = degrees * .pi / 180
    // Flat: north lies that far to the left of the top, and the field of Europe dips.
    let north = Vector3(-sin(angle), cos(angle), 0)
    let field = north * 0.2 + Vector3(0, 0, -0.4)
    stage.pass(0.2)
    stage.bench.say(0, ChipBench.scan([Vector3(0, 0, 9.8)], stamp: stage.boot))
    stage.run(until: { stage.device.state.withLock { $0.desktop.acceleration != nil } })
    stage.bench.say(1, ChipBench.scan([field], stamp: stage.boot))
    stage.run(until: { !told.all.isEmpty })
    guard case .heading(let heading)? = told.all.last else {
      Issue.record("no heading was told")
      return
    }
    #expect(abs(remainder(heading - degrees, 360)) < 1)
    // Upright the way of its back counts.
    let upright = Compass.heading(
      field: Vector3(-sin(angle) * 20, -40, -cos(angle) * 20), down: Vector3(0, -1, 0))
    #expect(abs(remainder((upright ?? 999) - degrees, 360)) < 1)
  }

  @Test("A field along gravity says nothing of north")
  func nowhere() {
    #expect(Compass.heading(field: Vector3(0, 0, 40), down: Vector3(0, 0, -1)) == nil)
    #expect(Compass.heading(field: .zero, down: .zero) == nil)
  }
}
