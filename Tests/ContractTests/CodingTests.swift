import CoreMotion
import MotionTesting
import Testing

/// Archived and read again, as a client does it (contract, 7.13).
private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
  let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  let object = try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  return try #require(object)
}

@Suite("Coding of delivered objects", .timeLimit(.minutes(10)))
struct CodingTests {
  @Test("Steps, events and activities survive an archive")
  func walking() async throws {
    let session = try await Session.walk.value
    let record = try #require(session.records.last?.value)
    let data = try archived(record)
    #expect(data !== record)
    #expect(data.startDate == record.startDate && data.endDate == record.endDate)
    #expect(data.numberOfSteps == record.numberOfSteps && data.distance == record.distance)
    #expect(data.currentPace == record.currentPace && data.currentPace != nil)
    #expect(data.currentCadence == record.currentCadence)
    #expect(data.averageActivePace == record.averageActivePace)
    #expect(data.floorsAscended == record.floorsAscended)
    #expect(data.floorsDescended == record.floorsDescended)
    let total = try archived(session.total)
    #expect(total.currentPace == nil && total.numberOfSteps == session.total.numberOfSteps)
    let event = try #require(session.events.last?.value)
    #expect(try archived(event).date == event.date && archived(event).type == event.type)
    for seen in session.activities {
      let activity = try archived(seen.value)
      #expect(activity.flags == seen.value.flags)
      #expect(activity.confidence == seen.value.confidence)
      #expect(activity.startDate == seen.value.startDate)
      #expect(activity.timestamp == seen.value.timestamp)
    }
  }

  @Test("Device motion and its attitude survive an archive")
  func motion() async throws {
    var device = Turning()
    device.wave()
    let calls = try await deviceMotion(device.samples, in: .xMagneticNorthZVertical)
    let motion = try #require(calls.motions.last)
    let copy = try archived(motion)
    #expect(copy.timestamp == motion.timestamp && copy.heading == motion.heading)
    #expect(copy.attitude.quaternion.w == motion.attitude.quaternion.w)
    #expect(copy.attitude.quaternion.x == motion.attitude.quaternion.x)
    #expect(copy.gravity.x == motion.gravity.x && copy.gravity.z == motion.gravity.z)
    #expect(copy.userAcceleration.y == motion.userAcceleration.y)
    #expect(copy.rotationRate.z == motion.rotationRate.z)
    #expect(copy.magneticField.field.z == motion.magneticField.field.z)
    #expect(copy.magneticField.accuracy == motion.magneticField.accuracy)
    #expect(copy.sensorLocation == motion.sensorLocation)
    let attitude = try archived(motion.attitude)
    #expect(attitude.yaw == motion.attitude.yaw && attitude.pitch == motion.attitude.pitch)
    #expect(attitude.rotationMatrix.m21 == motion.attitude.rotationMatrix.m21)
  }

  @Test("Raw samples, altitudes and recorded samples survive an archive")
  func samples() async throws {
    let replay = MotionReplay(
      made: Made.together(
        Made.table(seconds: 10), Made.air(seconds: 10) { 101 - 0.01 * $0 }))
    let (manager, altimeter, recorder) = replay.perform {
      (CMMotionManager(), CMAltimeter(), CMSensorRecorder())
    }
    let altitudes = Log<CMAltitudeData>()
    manager.startAccelerometerUpdates()
    manager.startGyroUpdates()
    altimeter.startRelativeAltitudeUpdates(to: OperationQueue()) { data, _ in
      if let data { altitudes.append(data) }
    }
    recorder.recordAccelerometer(forDuration: 10)
    try await replay.run(for: 9)
    let a = try #require(manager.accelerometerData)
    #expect(try archived(a).timestamp == a.timestamp)
    #expect(try archived(a).acceleration.z == a.acceleration.z)
    let g = try #require(manager.gyroData)
    #expect(try archived(g).rotationRate.x == g.rotationRate.x)
    let h = try #require(altitudes.last)
    #expect(try archived(h).relativeAltitude == h.relativeAltitude)
    #expect(try archived(h).pressure == h.pressure)
    let list = try #require(recorder.accelerometerData(from: replay.start, to: replay.now))
    let sample = try #require(list.lazy.compactMap { $0 as? CMRecordedAccelerometerData }.first)
    let copy = try archived(sample)
    #expect(copy.startDate == sample.startDate && copy.identifier == sample.identifier)
    #expect(copy.acceleration.z == sample.acceleration.z)
    manager.stopAccelerometerUpdates()
    manager.stopGyroUpdates()
    altimeter.stopRelativeAltitudeUpdates()
  }

  @Test("Each delivered attitude is its own: a change of one changes no other")
  func ownAttitude() async throws {
    var device = Turning()
    device.turn(z: 1, for: 1)
    let motions = try await deviceMotion(device.samples).motions
    let (first, last) = (try #require(motions.first), try #require(motions.last))
    let yaw = last.attitude.yaw
    let reference = try #require(first.attitude.copy() as? CMAttitude)
    let relative = try #require(last.attitude.copy() as? CMAttitude)
    relative.multiply(byInverseOf: reference)
    #expect(abs(last.attitude.yaw - yaw) < 1e-12)
    #expect(abs(turn(from: first.attitude.yaw, to: yaw) - relative.yaw) < 1e-3)
    relative.multiply(byInverseOf: relative)
    #expect(abs(relative.quaternion.w) > 0.999_999)
  }
}
