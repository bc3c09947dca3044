import MotionLink
import MotionProcessing
import Testing

@testable import CoreMotion

/// What an archive's root is, if it is a `T`. Foundation ends the process where a class is not the
/// one that secure coding expects, so that those who expect another read without it.
func unarchive<T: NSObject & NSCoding>(
  _ type: T.Type, from data: Data, requiringSecureCoding: Bool = true
) throws -> T? {
  let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
  unarchiver.requiresSecureCoding = requiringSecureCoding
  unarchiver.decodingFailurePolicy = .setErrorAndReturn
  return unarchiver.decodeObject(of: type, forKey: NSKeyedArchiveRootObjectKey)
}

@Suite("Archives")
struct ArchiveTests {
  @Test("An object comes back from a secure archive with every field", arguments: Specimen.all)
  func comesBack(_ specimen: Specimen) throws {
    let object = specimen.make()
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    let back = try #require(try specimen.read(data))
    #expect(back !== object && type(of: back) == type(of: object))
    #expect(back.description == object.description)
  }

  @Test("Dates come back to the last bit, and so do large numbers of batches")
  func exactly() throws {
    let sample = CMRecordedAccelerometerData(
      RecordedSample(
        moment: Specimen.moment, acceleration: Vector3(0.1, 0, 0), identifier: .max))
    let data = try NSKeyedArchiver.archivedData(withRootObject: sample, requiringSecureCoding: true)
    let back = try #require(try unarchive(CMRecordedAccelerometerData.self, from: data))
    #expect(back.startDate == sample.startDate && back.identifier == .max)
    #expect(back.timestamp == sample.timestamp && back.acceleration.x == 0.1)
  }

  @Test("An array of samples comes back in order")
  func arrays() throws {
    let steps = (0..<5).map {
      CMPedometerData(PedometerRecord(start: .zero, end: .zero, steps: $0))
    }
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: steps as NSArray, requiringSecureCoding: true)
    let back =
      try NSKeyedUnarchiver.unarchivedObject(
        ofClasses: [NSArray.self, CMPedometerData.self], from: data) as? [CMPedometerData]
    #expect(back?.map { $0.numberOfSteps } == [0, 1, 2, 3, 4])
  }

  @Test("Whole numbers stay whole")
  func whole() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: CMPedometerData(PedometerRecord(start: .zero, end: .zero, steps: 7)),
      requiringSecureCoding: true)
    #expect(try unarchive(CMPedometerData.self, from: data)?.numberOfSteps.stringValue == "7")
  }

  @Test("A mock comes back as the mock that it is")
  func mock() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ArchivedMock(), requiringSecureCoding: true)
    #expect(try unarchive(ArchivedMock.self, from: data)?.numberOfSteps == 9)
  }
}

final class ArchivedMock: CMPedometerData {
  override var numberOfSteps: NSNumber { 9 }
}
