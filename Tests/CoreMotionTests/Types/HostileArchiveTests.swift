import Testing

@testable import CoreMotion

/// An object of ill will: writes what it likes and claims to be of another class.
final class Forgery: NSObject, NSSecureCoding {
  static var supportsSecureCoding: Bool { true }
  let content: [String: any NSSecureCoding & NSObjectProtocol]

  init(_ content: [String: any NSSecureCoding & NSObjectProtocol]) { self.content = content }
  init?(coder: NSCoder) { nil }
  func encode(with coder: NSCoder) {
    for (key, value) in content {
      if let number = value as? NSNumber {
        coder.encode(number.doubleValue, forKey: key)
      } else {
        coder.encode(value, forKey: key)
      }
    }
  }

  /// An archive whose root says it is of `type`.
  func archive(as type: AnyClass) -> Data {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(self, forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let text = String(decoding: archiver.encodedData, as: UTF8.self)
    let honest = NSStringFromClass(Forgery.self)
    return Data(text.replacingOccurrences(of: honest, with: NSStringFromClass(type)).utf8)
  }
}

@Suite("Archives of ill will")
struct HostileArchiveTests {
  @Test("Of another class nothing comes back", arguments: Specimen.all)
  func otherClass(_ specimen: Specimen) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: specimen.make(), requiringSecureCoding: true)
    #expect(try unarchive(CMFillerItem.self, from: data, requiringSecureCoding: false) == nil)
  }

  @Test("An archive without any key gives zeros")
  func empty() throws {
    let data = Forgery([:])
    #expect(
      try unarchive(CMDeviceMotion.self, from: data.archive(as: CMDeviceMotion.self))?.heading == -1
    )
    let attitude = try unarchive(CMAttitude.self, from: data.archive(as: CMAttitude.self))
    #expect(attitude?.quaternion.w == 1)
    let steps = try unarchive(CMPedometerData.self, from: data.archive(as: CMPedometerData.self))
    #expect(steps?.numberOfSteps == 0 && steps?.distance == nil)
    let rate = try unarchive(
      CMHighFrequencyHeartRateData.self, from: data.archive(as: CMHighFrequencyHeartRateData.self))
    #expect(rate?.date == nil && rate?.heartRate == 0)
    #expect(
      try unarchive(CMPedometerEvent.self, from: data.archive(as: CMPedometerEvent.self)) != nil)
  }

  @Test("Numbers that are none read as zero")
  func notNumbers() throws {
    let data = Forgery([
      "timestamp": NSNumber(value: Double.nan), "acceleration.x": NSNumber(value: Double.infinity),
      "acceleration.y": NSNumber(value: 2.0),
    ]).archive(as: CMAccelerometerData.self)
    let sample = try #require(try unarchive(CMAccelerometerData.self, from: data))
    #expect(sample.timestamp == 0 && sample.acceleration.x == 0 && sample.acceleration.y == 2)
  }

  @Test(
    "A turn that is none reads as the identity",
    arguments: [Double.nan, .infinity, 0, 1e300, .leastNonzeroMagnitude])
  func noTurn(_ part: Double) throws {
    let number = NSNumber(value: part)
    let data = Forgery([
      "quaternion.x": number, "quaternion.y": number, "quaternion.z": number,
      "quaternion.w": number,
    ]).archive(as: CMAttitude.self)
    let attitude = try #require(try unarchive(CMAttitude.self, from: data))
    #expect(attitude.roll.isFinite && attitude.pitch.isFinite && attitude.yaw.isFinite)
    #expect(attitude.quaternion.w == 1)
  }

  @Test("A turn of another length comes back at unit length")
  func otherLength() throws {
    let data = Forgery(["quaternion.w": NSNumber(value: 3), "quaternion.z": NSNumber(value: 4)])
      .archive(as: CMAttitude.self)
    let attitude = try #require(try unarchive(CMAttitude.self, from: data))
    #expect(attitude.quaternion.w == 0.6 && attitude.quaternion.z == 0.8)
  }

  @Test(
    "Whole numbers out of any range do not end the process",
    arguments: [
      Double.nan, .infinity, -.infinity, 1e300, -1e19, 1e19,
    ])
  func hugeNumbers(_ value: Double) throws {
    let number = NSNumber(value: value)
    let steps = Forgery([
      "numberOfSteps": number, "floorsAscended": number, "startDate": number, "endDate": number,
    ])
    let data = try #require(
      try unarchive(CMPedometerData.self, from: steps.archive(as: CMPedometerData.self)))
    #expect(data.startDate.timeIntervalSinceReferenceDate.isFinite)
    #expect(!data.description.isEmpty)
    let motion = Forgery([
      "sensorLocation": number, "magneticField.accuracy": number, "heading": number,
    ])
    let sample = try #require(
      try unarchive(CMDeviceMotion.self, from: motion.archive(as: CMDeviceMotion.self)))
    #expect(sample.heading == -1)
    #expect(!sample.description.isEmpty)
    let batch = Forgery(["identifier": number])
    _ = try #require(
      try unarchive(
        CMRecordedAccelerometerData.self, from: batch.archive(as: CMRecordedAccelerometerData.self))
    )
  }

  @Test("Values that no enumeration has read as the one that promises least")
  func unknownValues() throws {
    let number = NSNumber(value: 99)
    func forged(_ key: String, as type: AnyClass) -> Data {
      Forgery([key: number]).archive(as: type)
    }
    let event = forged("type", as: CMPedometerEvent.self)
    #expect(try unarchive(CMPedometerEvent.self, from: event) == nil)
    let activity = forged("confidence", as: CMMotionActivity.self)
    #expect(try unarchive(CMMotionActivity.self, from: activity)?.confidence == .low)
    let field = forged("magneticField.accuracy", as: CMDeviceMotion.self)
    #expect(
      try unarchive(CMDeviceMotion.self, from: field)?.magneticField.accuracy == .uncalibrated)
    let water = forged("state", as: CMWaterSubmersionEvent.self)
    #expect(try unarchive(CMWaterSubmersionEvent.self, from: water)?.state == .unknown)
    let depth = forged("submersionState", as: CMWaterSubmersionMeasurement.self)
    #expect(
      try unarchive(CMWaterSubmersionMeasurement.self, from: depth)?.submersionState == .unknown)
    let odometer = forged("originDevice", as: CMOdometerData.self)
    #expect(try unarchive(CMOdometerData.self, from: odometer)?.originDevice == .unknown)
  }

  @Test("Objects where numbers belong read as zero")
  func objectsForNumbers() throws {
    let text: NSString = "no number"
    let steps = Forgery([
      "startDate": text, "numberOfSteps": text, "distance": text, "currentPace": NSArray(),
      "floorsAscended": NSDictionary(),
    ])
    let data = try #require(
      try unarchive(CMPedometerData.self, from: steps.archive(as: CMPedometerData.self)))
    #expect(data.numberOfSteps == 0)
    let activity = Forgery(["walking": text, "confidence": text, "timestamp": NSArray()])
    let state = try #require(
      try unarchive(CMMotionActivity.self, from: activity.archive(as: CMMotionActivity.self)))
    #expect(!state.walking && state.confidence == .low && state.timestamp == 0)
    let tremor = Forgery(["percentStrong": text])
    #expect(
      try unarchive(CMTremorResult.self, from: tremor.archive(as: CMTremorResult.self))?
        .percentStrong
        == 0)
  }

  @Test("A cut archive gives an error or nothing, never a crash")
  func cut() throws {
    let whole = try NSKeyedArchiver.archivedData(
      withRootObject: CMDeviceMotion(), requiringSecureCoding: true)
    for length in stride(from: 0, to: whole.count, by: 13) {
      let back = try? unarchive(CMDeviceMotion.self, from: whole.prefix(length))
      #expect(back == nil)
    }
  }
}

/// A class that no archive here holds.
final class CMFillerItem: CMLogItem {}
