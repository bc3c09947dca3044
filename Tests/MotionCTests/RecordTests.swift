import CMotionC
import MotionProcessing
import Testing

@testable import MotionC

@Suite("Records say what the messages say")
struct RecordTests {
  private let time = SensorTime(nanoseconds: 12_345_678_901)
  private let known = SensorTime(nanoseconds: 15_000_000_001)

  @Test("A structure has the size that the header's readers rely on, in C as in Swift")
  func sizes() {
    #expect(MemoryLayout<coremotion_sample>.size == 72)
    #expect(MemoryLayout<coremotion_head>.size == 16)
    let sizes = [
      coremotion_step(StepRevision(number: 0, verdict: .held, time: time, known: known)).head.size,
      coremotion_event(MotionEvent(.pause, time: time, known: known)).head.size,
      coremotion_batch(batch()).head.size,
      coremotion_attitude(motion()).head.size,
      coremotion_altitude(AltitudeUpdate(time: time, relative: 0, pressure: 101)).head.size,
      coremotion_track(point()).head.size,
      coremotion_fault(0, in: 0, at: 0).head.size,
    ]
    #expect(sizes == [64, 48, 104, 240, 56, 64, 24])
  }

  @Test("A confirmed step, a dropped one, one that is held")
  func steps() {
    var revision = StepRevision(
      number: 7, verdict: .confirmed, time: time, known: known, length: 0.75, activeTime: 0.5,
      cadence: 1.8, errorProbability: 0.01)
    revision.correction = 0.02
    let confirmed = coremotion_step(revision)
    #expect(confirmed.head.kind == UInt16(COREMOTION_STEP) && confirmed.head.flags == 0)
    #expect(confirmed.head.time_ns == 12_345_678_901 && confirmed.known_ns == 15_000_000_001)
    #expect(confirmed.number == 7 && confirmed.verdict == UInt16(COREMOTION_CONFIRMED))
    #expect(confirmed.length_m == 0.75 && confirmed.correction_m == 0.02)
    #expect(confirmed.active_s == 0.5 && confirmed.cadence_hz == 1.8)
    #expect(confirmed.error_probability == 0.01 && confirmed.refusal == 0)
    let held = coremotion_step(StepRevision(number: 1, verdict: .held, time: time, known: known))
    #expect(held.verdict == UInt16(COREMOTION_HELD) && held.length_m.isNaN)
    #expect(held.cadence_hz.isNaN && held.error_probability.isNaN && held.active_s == 0)
    let dropped = coremotion_step(
      StepRevision(number: 1, verdict: .dropped, time: time, known: known, refusal: .crowded))
    #expect(dropped.verdict == UInt16(COREMOTION_DROPPED))
    #expect(dropped.refusal == UInt16(COREMOTION_REFUSAL_CROWDED))
  }

  @Test("Every refusal, every way and every fault has a number of its own")
  func numbers() {
    #expect(StepRevision.Refusal.allCases.map(\.code) == [1, 2, 3, 4, 5, 6, 7])
    #expect(LevelChange.Kind.allCases.map(\.code) == [1, 2, 3, 4])
    #expect(SampleFault.Kind.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(SensorStream.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(FieldAccuracy.uncalibrated.rawValue == Int(COREMOTION_FIELD_UNCALIBRATED))
    #expect(FieldAccuracy.high.rawValue == Int(COREMOTION_FIELD_HIGH))
    #expect(Confidence.high.rawValue == Int(COREMOTION_HIGH))
    #expect(SampleFault.Kind.pressed.rawValue == Int(COREMOTION_FAULT_PRESSED))
    #expect(SampleFault.Kind.late.rawValue == Int(COREMOTION_FAULT_LATE))
  }

  @Test("Events")
  func events() {
    let change = LevelChange(.lift, metres: -7.5, start: SensorTime(nanoseconds: 3))
    let kinds: [(MotionEvent.Kind, Int32)] = [
      (.pause, COREMOTION_PAUSE), (.resume, COREMOTION_RESUME), (.floors(-2), COREMOTION_FLOORS),
      (.levelChange(change), COREMOTION_LEVEL_CHANGE), (.tripStart, COREMOTION_TRIP_START),
      (.tripEnd, COREMOTION_TRIP_END),
    ]
    for (kind, code) in kinds {
      let record = coremotion_event(MotionEvent(kind, time: time, known: known))
      #expect(record.event == UInt16(code) && record.known_ns == 15_000_000_001)
      #expect(record.floors == (code == COREMOTION_FLOORS ? -2 : 0))
      let isChange = code == COREMOTION_LEVEL_CHANGE
      #expect(record.way == (isChange ? UInt16(COREMOTION_WAY_LIFT) : 0))
      #expect(isChange ? record.metres == -7.5 : record.metres.isNaN)
      #expect(record.start_ns == (isChange ? 3 : 12_345_678_901))
    }
  }

  private func batch() -> MotionBatch {
    var activity = MotionActivity()
    (activity.walking, activity.confidence) = (true, .high)
    var walked = PedometerBatch()
    walked.steps = 5
    walked.distance = 3.5
    walked.activeTime = 2.25
    walked.pace = 0.8
    walked.cadence = 1.9
    walked.floorsAscended = 1
    walked.floorsDescended = 2
    var coverage = StreamCoverage()
    coverage.insert(.acceleration)
    coverage.insert(.pressure)
    return MotionBatch(
      start: SensorTime(nanoseconds: 2_500_000_000), end: SensorTime(nanoseconds: 5_000_000_000),
      activity: activity,
      evidence: ActivityEvidence(probabilities: (0.1, 0.2, 0.3, 0.15, 0.05, 0.2)), isHandled: true,
      isWatch: true, pedometer: walked, excludesFloors: true, coverage: coverage)
  }

  @Test("A batch")
  func batches() {
    let record = coremotion_batch(batch())
    #expect(record.head.time_ns == 5_000_000_000 && record.start_ns == 2_500_000_000)
    #expect(
      record.head.flags
        == COREMOTION_WALKING | COREMOTION_HANDLED | COREMOTION_IS_WATCH | COREMOTION_HAS_STEPS
        | COREMOTION_HAS_FLOORS | COREMOTION_EXCLUDES_FLOORS)
    #expect(record.coverage == 0b1001 && record.confidence == UInt16(COREMOTION_HIGH))
    #expect(record.probability == (0.1, 0.2, 0.3, 0.15, 0.05, 0.2))
    #expect(record.steps == 5 && record.floors_ascended == 1 && record.floors_descended == 2)
    #expect(record.distance_m == 3.5 && record.active_s == 2.25)
    #expect(record.pace_s_m == 0.8 && record.cadence_hz == 1.9)
    let empty = coremotion_batch(
      MotionBatch(
        start: .zero, end: time, activity: .undecided, evidence: nil, pedometer: nil,
        coverage: StreamCoverage()))
    #expect(empty.head.flags == COREMOTION_UNKNOWN && empty.pace_s_m.isNaN)
    #expect(empty.probability.0.isNaN && empty.probability.5.isNaN && empty.coverage == 0)
  }

  @Test("Each activity has its flag")
  func activities() {
    let flags: [(WritableKeyPath<MotionActivity, Bool>, UInt32)] = [
      (\.stationary, COREMOTION_STATIONARY), (\.walking, COREMOTION_WALKING),
      (\.running, COREMOTION_RUNNING), (\.cycling, COREMOTION_CYCLING),
      (\.automotive, COREMOTION_AUTOMOTIVE), (\.unknown, COREMOTION_UNKNOWN),
    ]
    for (member, flag) in flags {
      var activity = MotionActivity()
      activity[keyPath: member] = true
      let record = coremotion_batch(
        MotionBatch(
          start: .zero, end: time, activity: activity, evidence: nil, pedometer: nil,
          coverage: StreamCoverage()))
      #expect(record.head.flags == flag)
    }
  }

  private func motion() -> DeviceMotion {
    DeviceMotion(
      time: time, acceleration: Vector3(0.1, 0, -1), inclinationGravity: Vector3(0, 0, -1))
  }

  @Test("An attitude, and one of an accelerometer alone")
  func attitudes() {
    let alone = coremotion_attitude(motion())
    #expect(alone.attitude.0.isNaN && alone.magnetic_north.3.isNaN && alone.rotation_rate.0.isNaN)
    #expect(alone.gravity == (0, 0, -1) && alone.user_acceleration == (0.1, 0, 0))
    #expect(alone.heading_deg.isNaN && alone.to_true_north_rad.isNaN)
    #expect(alone.field_accuracy == COREMOTION_FIELD_UNCALIBRATED)
    var whole = motion()
    whole.arbitrary = Quaternion(rotation: Vector3(.pi, 0, 0))
    whole.magneticNorth = Quaternion(rotation: Vector3(0, 0, 0.5))
    whole.magneticToTrueNorth = -0.05
    whole.magneticToCorrected = 0.25
    whole.rotationRate = Vector3(1, 2, 3)
    whole.gyroscopeBias = Vector3(0.1, 0.2, 0.3)
    whole.magneticField = Vector3(20, 3, -42)
    whole.fieldAccuracy = .medium
    whole.heading = 359
    whole.headingAccuracy = 4
    let record = coremotion_attitude(whole)
    #expect(record.attitude.1 == whole.arbitrary?.x && record.attitude.0 == whole.arbitrary?.w)
    #expect(record.magnetic_north.3 == whole.magneticNorth?.z)
    #expect(abs(record.gravity.2 - 1) < 1e-12 && abs(record.user_acceleration.2 + 2) < 1e-12)
    #expect(record.rotation_rate == (1, 2, 3) && record.gyroscope_bias == (0.1, 0.2, 0.3))
    #expect(
      record.magnetic_field == (20, 3, -42) && record.field_accuracy == COREMOTION_FIELD_MEDIUM)
    #expect(record.to_true_north_rad == -0.05 && record.to_corrected_rad == 0.25)
    #expect(record.heading_deg == 359 && record.heading_accuracy_deg == 4)
  }

  private func point() -> TrackPoint {
    TrackPoint(
      time: time, latitude: 48, longitude: 11, altitude: nil, accuracy: 5, speed: 1.5, distance: 77)
  }

  @Test("An altitude, a point of a track, a fault")
  func others() {
    let altitude = coremotion_altitude(
      AltitudeUpdate(
        time: time, relative: 1.5, pressure: 101.2, filteredPressure: 101.25, absolute: 520,
        accuracy: 3))
    #expect(altitude.relative_m == 1.5 && altitude.pressure_kpa == 101.2)
    #expect(
      altitude.filtered_kpa == 101.25 && altitude.absolute_m == 520 && altitude.accuracy_m == 3)
    let point = coremotion_track(point())
    #expect(point.latitude_deg == 48 && point.longitude_deg == 11 && point.altitude_m.isNaN)
    #expect(point.accuracy_m == 5 && point.speed_m_s == 1.5 && point.distance_m == 77)
    let fault = coremotion_fault(COREMOTION_FAULT_GAP, in: 3, at: 9)
    #expect(fault.fault == UInt32(COREMOTION_FAULT_GAP) && fault.stream == 3)
    #expect(fault.head.time_ns == 9 && fault.head.kind == UInt16(COREMOTION_FAULT))
  }
}
