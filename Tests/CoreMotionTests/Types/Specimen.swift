import MotionLink
import MotionProcessing
import Testing

@testable import CoreMotion

/// One object of each class, with a different number in each field, and how to read it back.
struct Specimen: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let make: @Sendable () -> NSObject
  let read: @Sendable (Data) throws -> NSObject?

  init<T: NSObject & NSSecureCoding>(_ make: @escaping @Sendable () -> T) {
    testDescription = "\(T.self)"
    self.make = make
    read = { try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: $0) }
  }

  static let moment = Moment(
    timestamp: 1234.000_012_3, date: Date(timeIntervalSince1970: 1.7e9 + 0.1))
  static let vector = VectorReading(moment: moment, value: Vector3(0.1, -0.2, 1e-9))

  static let all: [Specimen] = [
    Specimen { CMLogItem(timestamp: 0.1) },
    Specimen { CMAccelerometerData(vector) }, Specimen { CMGyroData(vector) },
    Specimen { CMMagnetometerData(vector) },
    Specimen {
      CMRotationRateData(timestamp: 0.1).with { $0.rotationRate = CMRotationRate(vector.value) }
    },
    Specimen {
      CMRecordedRotationRateData(timestamp: 0.2).with {
        $0.rotationRate = CMRotationRate(vector.value)
        $0.startDate = moment.date
      }
    },
    Specimen { CMAttitude(Quaternion(rotation: Vector3(0.3, -2, 0.7))) },
    Specimen { deviceMotion },
    Specimen { activity },
    Specimen { pedometerData }, Specimen { CMPedometerData() },
    Specimen { CMPedometerEvent(PedometerEventRecord(.resume, at: moment.date)) },
    Specimen {
      CMAltitudeData(
        RelativeAltitudeReading(moment: moment, relativeAltitude: -3.7, pressure: 101.325))
    },
    Specimen {
      CMAbsoluteAltitudeData(
        AbsoluteAltitudeReading(moment: moment, altitude: -12.1, accuracy: 3.3, precision: 0.5))
    },
    Specimen { CMAmbientPressureData(timestamp: 3, kilopascals: 99.9, celsius: -7.3) },
    Specimen {
      CMRecordedPressureData(moment, kilopascals: 99.9, celsius: 21.1, identifier: .max - 4)
    },
    Specimen {
      CMRecordedAccelerometerData(
        RecordedSample(moment: moment, acceleration: vector.value, identifier: .max))
    },
    Specimen {
      CMTremorResult().with {
        ($0.startDate, $0.endDate) = (moment.date, moment.date + 60)
        ($0.percentUnknown, $0.percentNone, $0.percentSlight) = (0.1, 0.3, 0.2)
        ($0.percentMild, $0.percentModerate, $0.percentStrong) = (0.15, 0.05, 0.2)
      }
    },
    Specimen {
      CMDyskineticSymptomResult().with {
        ($0.startDate, $0.endDate) = (moment.date, moment.date + 60)
        ($0.percentUnlikely, $0.percentLikely) = (0.3, 0.7)
      }
    },
    Specimen { CMWaterSubmersionEvent(.submerged, at: moment.date) },
    Specimen {
      CMWaterSubmersionMeasurement(
        at: moment.date, metres: 5.7, kilopascals: 157.1, surfaceKilopascals: 101.2,
        state: .approachingMaxDepth)
    },
    Specimen { CMWaterSubmersionMeasurement() },
    Specimen { CMWaterTemperature(at: moment.date, celsius: 17.3, uncertainty: 0.7) },
    Specimen { odometer },
    Specimen {
      CMHighFrequencyHeartRateData(
        timestamp: 5, date: moment.date, heartRate: 61.5, confidence: .highest)
    },
    Specimen { CMHighFrequencyHeartRateData() },
  ]

  private static var deviceMotion: CMDeviceMotion {
    CMDeviceMotion(
      MotionReading(
        moment: moment, attitude: Quaternion(rotation: Vector3(0.1, 1, -2)),
        rotationRate: Vector3(1.1, 2.2, 3.3), gravity: Vector3(0.6, 0, -0.8),
        userAcceleration: Vector3(0.01, 0.02, 0.03), magneticField: Vector3(20, -3, -40),
        fieldAccuracy: .uncalibrated, heading: 359.9), sensorLocation: .headphoneRight)
  }

  private static var activity: CMMotionActivity {
    var flags = MotionActivity()
    flags.stationary = true
    flags.automotive = true
    flags.confidence = .high
    return CMMotionActivity(ActivityState(activity: flags, start: moment))
  }

  private static var pedometerData: CMPedometerData {
    var record = PedometerRecord(start: moment.date, end: moment.date + 7, steps: 12)
    record.distance = 8.4
    record.floorsAscended = 2
    record.floorsDescended = 0
    record.pace = 0.71
    record.cadence = 1.9
    record.averageActivePace = 0.77
    return CMPedometerData(record)
  }

  private static var odometer: CMOdometerData {
    let data = CMOdometerData()
    data.startDate = moment.date
    data.endDate = moment.date + 1
    data.originDevice = .remote
    data.deltaDistance = 3.1
    data.deltaDistanceAccuracy = 0.4
    data.speed = 3.2
    data.speedAccuracy = 0.2
    data.gpsDate = moment.date + 0.5
    data.deltaAltitude = 0.3
    data.verticalAccuracy = 0.1
    data.maxAbsSlope = 11
    return data
  }
}

extension NSObjectProtocol {
  /// The object with what nothing but a test sets.
  fileprivate func with(_ set: (Self) -> Void) -> Self {
    set(self)
    return self
  }
}
