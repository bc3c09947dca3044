import Foundation
import MotionProcessing
import Testing

@testable import MotionLink

/// Version 1 of the protocol, byte by byte: `Tests/Fixtures/protocol/version-1.txt` and what was added to it
/// stay as they are, so that a later client or service understands those of today.
@Suite("The protocol's first version")
struct TranscriptTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 423_468_900.25)
  private static let moment = Moment(timestamp: 12.5, date: date)

  private static let client: [(String, ClientMessage)] = [
    ("hello", .hello(oldest: 1, newest: 1, role: .client, device: "phone")),
    ("hello of an owner", .hello(oldest: 1, newest: 3, role: .owner, device: "")),
    ("subscribe to acceleration", .subscribe(1, .accelerometer(interval: 0.02))),
    (
      "subscribe to device motion",
      .subscribe(2, .deviceMotion(.xTrueNorthZVertical, interval: 0.01))
    ),
    ("subscribe to activity", .subscribe(3, .activity)),
    ("subscribe to steps", .subscribe(4, .pedometer(since: date))),
    ("another interval", .setInterval(1, 0.1)),
    ("cancel", .cancel(1)),
    ("ask for activities", .query(5, .activities(from: date, to: date))),
    ("ask for steps", .query(6, .pedometer(from: date, to: date))),
    ("record", .record(1200)),
    ("open a recording", .recorded(7, from: date, to: date)),
    ("ask for a page", .page(7, after: 9)),
    ("receipt", .receipt(258)),
    ("barrier", .barrier(8)),
    ("describe", .describe([.acceleration: 50, .pressure: 0])),
    (
      "samples",
      .samples(
        SampleBatch(
          number: 3, origin: date,
          samples: [
            Sample(.acceleration(Vector3(0, 0, 9.81)), at: SensorTime(nanoseconds: 20_000_000)),
            Sample(.pressure(101.3), at: SensorTime(nanoseconds: 20_000_001)),
            Sample(.location(LocationFix(latitude: 52.5, longitude: 13.4)), at: .zero),
            Sample(.hint(.sport(.cycling)), at: .zero), Sample(.hint(.watch(true)), at: .zero),
          ]))
    ),
    ("command", .command(9, name: "deny", arguments: ["app:org.example.Uhr"])),
  ]

  private static let service: [(String, ServiceMessage)] = [
    (
      "welcome",
      .welcome(
        version: 1, wantsReceipts: true,
        DeviceState(
          capabilities: DeviceCapabilities(
            features: [.accelerometer, .steps], frames: [.xArbitraryZVertical],
            accelerometerRate: 50),
          authorization: .authorized, now: date, rate: 1))
    ),
    (
      "acceleration",
      .update(
        1, delivery: 1, now: nil,
        .accelerometer(VectorReading(moment: moment, value: Vector3(0, -0.5, -1))))
    ),
    (
      "device motion",
      .update(
        2, delivery: 2, now: date,
        .deviceMotion(
          MotionReading(
            moment: moment, attitude: Quaternion(w: 1, x: 0, y: 0, z: 0),
            rotationRate: Vector3(1, 2, 3),
            gravity: Vector3(0, 0, -1), userAcceleration: Vector3(0.1, 0, 0),
            magneticField: Vector3(20, 0, -40), fieldAccuracy: .uncalibrated, heading: 359)))
    ),
    (
      "activity",
      .update(
        3, delivery: 3, now: nil,
        .activity(
          ActivityState(
            activity: {
              var activity = MotionActivity()
              (activity.automotive, activity.stationary, activity.confidence) = (true, true, .high)
              return activity
            }(), start: moment)))
    ),
    (
      "steps",
      .answer(
        6, delivery: 4, now: nil,
        .success(
          .pedometer(
            {
              var record = PedometerRecord(start: date, end: date, steps: 257)
              (record.distance, record.floorsAscended, record.cadence) = (180.5, 2, 1.75)
              return record
            }())))
    ),
    ("refusal", .answer(6, delivery: 5, now: nil, .failure(.notAuthorized))),
    ("recording", .recording(7, exists: true)),
    (
      "page",
      .page(
        7, next: 10,
        [RecordedSample(moment: moment, acceleration: Vector3(0.5, 0, -1), identifier: 42)])
    ),
    ("the process will end", .lifecycle(.willTerminate)),
    ("barrier", .barrier(8, now: date)),
    ("goodbye", .goodbye("the service ends")),
    ("taken", .taken(3, dropped: 2)),
    ("done", .done(9, isError: false, "{}\n")),
  ]

  /// What was added for who wears the device; a client says none of it to a device without these features.
  private static let wearerClient: [(String, ClientMessage)] = [
    ("subscribe to falls", .subscribe(1, .falls)),
    ("subscribe to decisions", .subscribe(2, .authorization)),
    ("ask for minutes", .query(3, .movementMinutes(from: date, to: date))),
    ("ask for permission", .query(4, .permission)),
    ("watch the hand", .monitor(604_800)),
    ("ask how far it is watched", .monitoring(5)),
    ("falls are dealt with", .fallsHandled(date)),
  ]

  private static let wearerService: [(String, ServiceMessage)] = [
    ("fall", .update(1, delivery: 1, now: nil, .fall(FallRecord(at: date, .dismissed)))),
    ("decision", .update(2, delivery: 2, now: nil, .authorization(.denied))),
    (
      "minutes",
      .answer(
        3, delivery: 3, now: nil,
        .success(
          .movementMinutes([
            MovementMinute(
              from: date, to: date + 60,
              tremor: MovementMinute.TremorShares(unknown: 0.5, none: 0.25, slight: 0.25),
              dyskinesiaLikely: 0.125)
          ])))
    ),
    ("permission", .answer(4, delivery: 4, now: nil, .success(.permission))),
    (
      "how far the hand is watched",
      .monitoring(5, MovementMonitoring(processedUntil: date, expiration: date + 3600))
    ),
    ("the hand is not watched", .monitoring(5, nil)),
  ]

  /// What was added for where the device is; a client says none of it to a device without these features.
  private static let locationClient: [(String, ClientMessage)] = [
    ("subscribe to locations", .subscribe(1, .locations(isCoarse: false, inBackground: true))),
    ("subscribe to the next location", .subscribe(2, .nextLocation(isCoarse: true))),
    ("subscribe to headings", .subscribe(3, .heading)),
    ("subscribe to decisions about location", .subscribe(4, .locationAccess)),
    ("ask about location", .locationAccess(5)),
    ("ask the user", .askToLocate(always: true)),
  ]

  private static let locationService: [(String, ServiceMessage)] = [
    ("location", .update(1, delivery: 1, now: nil, .location(location))),
    (
      "place alone",
      .update(
        2, delivery: 2, now: nil,
        .location(LocationReading(date: date, latitude: 52.5, longitude: 13.5)))
    ),
    (
      "heading",
      .update(
        3, delivery: 3, now: nil,
        .heading(
          HeadingReading(
            date: date, attitude: Quaternion(w: 0.5, x: 0.5, y: 0.5, z: 0.5), accuracy: 5,
            declination: nil, field: Vector3(20, 0, -45))))
    ),
    ("decision about location", .update(4, delivery: 4, now: nil, .locationAccess(access))),
    ("what was said about location", .locationAccess(5, access)),
  ]

  /// What was added for visits.
  private static let visitClient: [(String, ClientMessage)] = [
    ("subscribe to visits", .subscribe(1, .visits)),
    (
      "subscribe to locations that may pause",
      .subscribe(2, .locations(isCoarse: true, inBackground: false, mayPause: true))
    ),
    ("visits are dealt with", .visitsHandled(date)),
  ]

  private static let visitService: [(String, ServiceMessage)] = [
    (
      "arrival", .update(1, delivery: 1, now: nil, .visit(VisitRecord(arrival: date, known: date)))
    ),
    (
      "visit",
      .update(
        1, delivery: 2, now: nil,
        .visit(
          VisitRecord(
            arrival: date, departure: date + 900, known: date + 960,
            at: VisitRecord.Place(latitude: 52.5, longitude: 13.5, radius: 12))))
    ),
    ("locations pause", .update(2, delivery: 3, now: nil, .locationsPaused(true))),
  ]

  private static let access = LocationAccess(.whenInUse, isExact: false)

  private static var location: LocationReading {
    var location = LocationReading(
      date: date, latitude: 52.5, longitude: 13.5, isStationary: true)
    location.altitude = 34
    location.horizontalAccuracy = 5
    location.verticalAccuracy = 3
    location.speed = 1.5
    location.course = 90
    return location
  }

  private static func text(
    _ client: [(String, ClientMessage)], _ service: [(String, ServiceMessage)]
  ) -> String {
    let lines =
      client.map { ("client", $0.0, $0.1.frame) } + service.map { ("service", $0.0, $0.1.frame) }
    return lines.map { who, what, frame in
      "\(who): \(what)\n  " + frame.bytes.map { String(format: "%02x", $0) }.joined(separator: " ")
        + "\n"
    }.joined()
  }

  @Test("Every message has the bytes that it had")
  func bytes() throws {
    try expect(Self.text(Self.client, Self.service), in: "version-1")
    try expect(Self.text(Self.wearerClient, Self.wearerService), in: "version-1-wearer")
    try expect(Self.text(Self.locationClient, Self.locationService), in: "version-1-location")
    try expect(Self.text(Self.visitClient, Self.visitService), in: "version-1-visits")
  }

  private func expect(_ text: String, in name: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/protocol/\(name).txt")
    if !FileManager.default.fileExists(atPath: path.path) {
      try text.write(to: path, atomically: true, encoding: .utf8)
      Issue.record("there was no transcript: it is written now, to be looked at and kept")
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == text)
  }
}
