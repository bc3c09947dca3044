import CoreMotion
import MotionTesting
import Testing

/// A device that was waved about, so that its magnetometer is known, and then lies still.
private func calibrated(heading: Double, own: Triple = (0, 0, 0)) -> Turning {
  var device = Turning(heading: heading)
  device.ownField = own
  device.rest(for: 1)
  device.wave()
  device.rest(for: 2)
  return device
}

/// The difference of two headings, degrees.
private func apart(_ a: Double, _ b: Double) -> Double {
  abs((a - b).remainder(dividingBy: 360))
}

@Suite("Reference frames and heading", .timeLimit(.minutes(10)))
struct HeadingTests {
  @Test("R124: the arbitrary frame needs no magnetometer, the three others need all sensors")
  func sensors() async throws {
    let replay = MotionReplay(made: calibrated(heading: 0).samples)
    let manager = replay.perform { CMMotionManager() }
    manager.startDeviceMotionUpdates(using: .xArbitraryZVertical)
    #expect(replay.demand[.magnetometer] == nil)
    #expect(replay.demand[.accelerometer] != nil && replay.demand[.gyroscope] != nil)
    for frame in [
      CMAttitudeReferenceFrame.xArbitraryCorrectedZVertical, .xMagneticNorthZVertical,
      .xTrueNorthZVertical,
    ] {
      manager.startDeviceMotionUpdates(using: frame)
      for sensor in [MotionSensor.accelerometer, .gyroscope, .magnetometer] {
        #expect(replay.demand[sensor] != nil)
      }
    }
    manager.stopDeviceMotionUpdates()
    #expect(replay.demand.isEmpty)
  }

  @Test("R125: the arbitrary frame is the default")
  func defaultFrame() {
    let replay = MotionReplay(made: calibrated(heading: 0).samples)
    let manager = replay.perform { CMMotionManager() }
    #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
    manager.startDeviceMotionUpdates()
    #expect(manager.attitudeReferenceFrame == .xArbitraryZVertical)
    manager.startDeviceMotionUpdates(using: .xMagneticNorthZVertical)
    #expect(manager.attitudeReferenceFrame == .xMagneticNorthZVertical)
    manager.stopDeviceMotionUpdates()
  }

  @Test("R126, R127: the frames are those that the device's sensors allow")
  func availableFrames() {
    let full = MotionReplay(made: calibrated(heading: 0).samples)
    let frames = full.perform { CMMotionManager.availableAttitudeReferenceFrames() }
    #expect(
      frames.isSuperset(of: [
        .xArbitraryZVertical, .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical,
      ]))
    let watch = MotionReplay(made: Made.table(seconds: 2))
    #expect(
      watch.perform { CMMotionManager.availableAttitudeReferenceFrames() } == .xArbitraryZVertical)
    let bare = MotionReplay(made: Made.still(seconds: 2))
    #expect(bare.perform { CMMotionManager.availableAttitudeReferenceFrames() }.isEmpty)
    #expect(!bare.perform { CMMotionManager().isDeviceMotionAvailable })
  }

  @Test("In the magnetic frame x points to north, so a top edge to north is a yaw of -90°")
  func magneticNorth() async throws {
    let motions = try await deviceMotion(
      calibrated(heading: 0).samples, in: .xMagneticNorthZVertical
    ).motions
    let last = try #require(motions.last)
    #expect(abs(turn(from: -.pi / 2, to: last.attitude.yaw)) < 0.06)
    let field = last.magneticField.field
    let north = last.attitude.quaternion.seenFromReference((field.x, field.y, field.z))
    #expect(abs(atan2(north.y, north.x)) < 0.06 && north.z < 0)
  }

  @Test("R142: the device's own field is taken off, and the accuracy says so")
  func ownField() async throws {
    let calls = try await deviceMotion(
      calibrated(heading: 30, own: (100, -60, 40)).samples, in: .xArbitraryCorrectedZVertical)
    let last = try #require(calls.motions.last).magneticField
    #expect(last.accuracy.rawValue >= CMMagneticFieldCalibrationAccuracy.low.rawValue)
    let f = last.field
    let length = (f.x * f.x + f.y * f.y + f.z * f.z).squareRoot()
    #expect(abs(length - (19.0 * 19 + 45 * 45).squareRoot()) < 6)
    let plain = try await deviceMotion(Made.table(seconds: 2)).motions
    #expect(plain.count > 50)
    #expect(plain.allSatisfy { $0.magneticField.accuracy == .uncalibrated })
    #expect(plain.allSatisfy { $0.magneticField.field.x == 0 && $0.magneticField.field.z == 0 })
  }

  @Test("R143, R147: heading is from 0 to 360 in the north frame, negative in the others")
  func range() async throws {
    let samples = calibrated(heading: 200).samples
    let north = try await deviceMotion(samples, in: .xMagneticNorthZVertical).motions
    #expect(north.count > 100)
    #expect(north.allSatisfy { $0.heading >= 0 && $0.heading < 360 })
    for frame in [CMAttitudeReferenceFrame.xArbitraryZVertical, .xArbitraryCorrectedZVertical] {
      let motions = try await deviceMotion(samples, in: frame).motions
      #expect(motions.count > 100)
      #expect(motions.allSatisfy { $0.heading < 0 })
    }
    let without = try await deviceMotion(Made.table(seconds: 2)).motions
    #expect(without.allSatisfy { $0.heading < 0 })
  }

  @Test("R145: heading is 0 to the north and grows clockwise", arguments: [0.0, 90, 200, 315])
  func clockwise(heading: Double) async throws {
    let calls = try await deviceMotion(
      calibrated(heading: heading).samples, in: .xMagneticNorthZVertical)
    #expect(apart(try #require(calls.motions.last).heading, heading) < 4)
  }

  @Test("R146: heading is that of the top edge when flat and of the back when upright")
  func allAttitudes() async throws {
    var device = calibrated(heading: 40)
    // Upright in portrait: the back faces where the top edge pointed.
    device.turn(x: .pi / 4, for: 2)
    device.rest(for: 1)
    var calls = try await deviceMotion(device.samples, in: .xMagneticNorthZVertical)
    #expect(apart(try #require(calls.motions.last).heading, 40) < 5)
    // Landscape, still upright: the back faces the same way.
    device.turn(z: .pi / 4, for: 2)
    device.rest(for: 1)
    calls = try await deviceMotion(device.samples, in: .xMagneticNorthZVertical)
    #expect(apart(try #require(calls.motions.last).heading, 40) < 5)
  }

  @Test(
    "R146: heading is right in every attitude: face up to face down, in portrait and landscape",
    arguments: [40.0, 160, 290])
  func everyAttitude(heading: Double) async throws {
    var device = calibrated(heading: heading)
    var held: [(time: Double, tilt: Double, spin: Double)] = []
    for tilt in [0.0, 30, 60, 90, 120, 150, 180] {
      for spin in [0.0, 90, 180, 270] {
        device.turn(to: .held(heading: heading, tilt: tilt, spin: spin))
        device.rest(for: 0.5)
        held.append((device.time, tilt, spin))
      }
    }
    device.rest(for: 0.5)
    let motions = try await deviceMotion(device.samples, in: .xMagneticNorthZVertical).motions
    let end = try #require(motions.last).timestamp
    let last = device.time - 1 / device.rate
    for (time, tilt, spin) in held {
      let motion = try #require(motions.last { $0.timestamp - end <= time - last + 1e-6 })
      // Flat, the top edge points, which a face that looks down has on the other side; upright, the back.
      let wanted = tilt < 45 ? heading - spin : tilt > 135 ? heading + spin + 180 : heading
      #expect(apart(motion.heading, wanted) < 4, "tilt \(tilt)°, spin \(spin)°: \(motion.heading)")
      #expect(motion.heading >= 0 && motion.heading < 360)
    }
  }

  @Test("R146: between flat and upright heading goes from the top edge to the back without a jump")
  func betweenFlatAndUpright() async throws {
    // Onto its left edge: flat the top edge points to 40°, upright the back to 130°.
    var device = calibrated(heading: 40)
    device.turn(y: -.pi / 8, for: 4)
    device.rest(for: 0.5)
    let motions = try await deviceMotion(device.samples, in: .xMagneticNorthZVertical).motions
    let turned = motions.suffix(Int(4.5 * device.rate))
    #expect(apart(try #require(turned.first).heading, 40) < 4)
    #expect(apart(try #require(turned.last).heading, 130) < 4)
    for (one, next) in zip(turned, turned.dropFirst()) {
      #expect(apart(one.heading, next.heading) < 15)
      #expect(next.heading > 36 && next.heading < 134)
    }
  }

  @Test("R144: heading is where the device points, not where it is carried")
  func course() async throws {
    let device = calibrated(heading: 90)
    // Northward at 10 m/s.
    let fixes = (0..<Int(device.time)).map { second in
      MotionSample.location(
        latitude: 52.5 + 0.00009 * Double(second), longitude: 13.4, altitude: 34, speed: 10,
        at: Double(second))
    }
    let calls = try await deviceMotion(
      Made.together(device.samples, fixes), in: .xMagneticNorthZVertical)
    #expect(apart(try #require(calls.motions.last).heading, 90) < 4)
  }

  @Test("R156: a magnetometer that must be moved gives error 101 once, then data as it is known")
  func requiresMovement() async throws {
    var device = Turning()
    device.ownField = (150, -80, 90)
    device.rest(for: 4)
    let moved = device.samples.count
    device.wave()
    device.rest(for: 1)
    #expect(moved > 0)
    let calls = try await deviceMotion(device.samples, in: .xMagneticNorthZVertical)
    // The second error is the end of the recording.
    #expect(calls.compactMap(\.code) == [CMErrorDeviceRequiresMovement.code, CMErrorUnknown.code])
    let start = try #require(calls.firstIndex { $0.code != nil })
    #expect(calls[start...].contains { $0.data != nil })
  }
}
