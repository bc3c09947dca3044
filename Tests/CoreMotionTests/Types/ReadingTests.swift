import MotionLink
import MotionProcessing
import Testing

@testable import CoreMotion

@Suite("Data made from what the engine reads")
struct ReadingTests {
  private static let moment = Moment(timestamp: 42.5, date: Date(timeIntervalSince1970: 1e9))
  private static let vector = VectorReading(moment: moment, value: Vector3(1, -2, 3))

  @Test("Raw samples carry the time of the sample and the three axes")
  func rawSamples() {
    let acceleration = CMAccelerometerData(Self.vector)
    let rotation = CMGyroData(Self.vector)
    let field = CMMagnetometerData(Self.vector)
    for item in [acceleration, rotation, field] as [CMLogItem] { #expect(item.timestamp == 42.5) }
    #expect(acceleration.acceleration.x == 1 && acceleration.acceleration.y == -2)
    #expect(rotation.rotationRate.y == -2 && rotation.rotationRate.z == 3)
    #expect(field.magneticField.x == 1 && field.magneticField.z == 3)
  }

  @Test("Each flag of an activity stands for itself", arguments: 0..<6)
  func flags(_ number: Int) {
    let flags: [WritableKeyPath<MotionActivity, Bool>] = [
      \.unknown, \.stationary, \.walking, \.running, \.automotive, \.cycling,
    ]
    var state = MotionActivity()
    state[keyPath: flags[number]] = true
    state.confidence = .medium
    let activity = CMMotionActivity(ActivityState(activity: state, start: Self.moment))
    let shown = [
      activity.unknown, activity.stationary, activity.walking, activity.running,
      activity.automotive, activity.cycling,
    ]
    #expect(shown.enumerated().allSatisfy { $0.element == ($0.offset == number) })
    #expect(activity.confidence == .medium)
    #expect(activity.startDate == Self.moment.date && activity.timestamp == 42.5)
  }

  @Test("Pedometer data carry every number, and nil for what the device cannot tell")
  func pedometer() {
    var record = PedometerRecord(start: .zero, end: Self.moment.date, steps: 1200)
    let bare = CMPedometerData(record)
    #expect(bare.numberOfSteps == 1200 && bare.endDate == Self.moment.date)
    #expect(bare.distance == nil && bare.floorsAscended == nil && bare.floorsDescended == nil)
    #expect(bare.currentPace == nil && bare.currentCadence == nil && bare.averageActivePace == nil)
    (record.distance, record.floorsAscended, record.floorsDescended) = (900.5, 3, 0)
    (record.pace, record.cadence, record.averageActivePace) = (0.7, 1.8, 0.75)
    let full = CMPedometerData(record)
    #expect(full.distance == 900.5 && full.floorsAscended == 3 && full.floorsDescended == 0)
    #expect(full.currentPace == 0.7 && full.currentCadence == 1.8 && full.averageActivePace == 0.75)
  }

  @Test("Events keep their kind and their date")
  func events() {
    let resume = CMPedometerEvent(PedometerEventRecord(.resume, at: Self.moment.date))
    #expect(resume.type == .resume && resume.date == Self.moment.date)
    #expect(CMPedometerEvent(PedometerEventRecord(.pause, at: .zero)).type == .pause)
  }

  @Test("Altitudes keep metres and kilopascals")
  func altitudes() {
    let relative = CMAltitudeData(
      RelativeAltitudeReading(moment: Self.moment, relativeAltitude: -1.5, pressure: 101.3))
    #expect(relative.relativeAltitude == -1.5 && relative.pressure == 101.3)
    let absolute = CMAbsoluteAltitudeData(
      AbsoluteAltitudeReading(moment: Self.moment, altitude: 430, accuracy: 4, precision: 0.5))
    #expect(absolute.altitude == 430 && absolute.accuracy == 4 && absolute.precision == 0.5)
    #expect(relative.timestamp == 42.5 && absolute.timestamp == 42.5)
    let ambient = CMAmbientPressureData(timestamp: 1, kilopascals: 101.325, celsius: 100)
    #expect(abs(ambient.pressure.converted(to: .hectopascals).value - 1013.25) < 1e-9)
    #expect(abs(ambient.temperature.converted(to: .kelvin).value - 373.15) < 1e-9)
  }

  @Test("Water is measured in metres and kilopascals")
  func water() {
    let measurement = CMWaterSubmersionMeasurement(
      at: .zero, metres: 3.048, kilopascals: 130, surfaceKilopascals: 101, state: .submergedDeep)
    #expect(abs((measurement.depth?.converted(to: .feet).value ?? 0) - 10) < 1e-9)
    #expect(measurement.pressure?.value == 130 && measurement.surfacePressure.value == 101)
    #expect(CMWaterSubmersionMeasurement().depth == nil)
  }
}
