import FoundationEssentials
import MotionProcessing
import MotionTestSupport

@testable import MotionLink

/// Draws messages of all kinds by a seed, and damages them.
struct MessageSource {
  var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  // MARK: - Messages

  mutating func clientMessage() -> ClientMessage {
    let number = UInt32.random(in: 0 ... .max, using: &random)
    return switch Int.random(in: 0..<18, using: &random) {
    case 13: .continued(number)
    case 14: .monitor(real())
    case 15: .monitoring(number)
    case 16: .fallsHandled(date())
    case 17: .visitsHandled(date())
    case 11:
      .describe([random.pick([.acceleration, .location, .hint]): real(), .pressure: 0])
    case 12:
      .samples(
        SampleBatch(
          number: random.next(), origin: date(),
          samples: (0..<4).map { _ in
            Sample(reading(), at: SensorTime(nanoseconds: Int64(bitPattern: random.next())))
          }))
    case 0:
      .hello(
        oldest: 1, newest: number, role: random.pick(ClientMessage.Role.allCases), device: text())
    case 1: .subscribe(number, request())
    case 2: .setInterval(number, real())
    case 3: .cancel(number)
    case 4:
      .query(
        number,
        random.pick([
          .activities(from: date(), to: date()), .movementMinutes(from: date(), to: date()),
          .permission,
        ]))
    case 5: .query(number, .pedometer(from: date(), to: date()))
    case 6: .record(real())
    case 7: .recorded(number, from: date(), to: date())
    case 8: .page(number, after: random.next())
    case 9: .receipt(random.next())
    default:
      Bool.random(using: &random)
        ? .barrier(number) : .command(number, name: text(), arguments: [text(), text()])
    }
  }

  mutating func serviceMessage() -> ServiceMessage {
    let number = UInt32.random(in: 0 ... .max, using: &random)
    return switch Int.random(in: 0..<12, using: &random) {
    case 11:
      .monitoring(
        number,
        maybe { source in
          MovementMonitoring(
            processedUntil: source.maybe { $0.date() }, expiration: source.maybe { $0.date() })
        })
    case 0: .welcome(version: number, wantsReceipts: Bool.random(using: &random), state())
    case 1: .state(state())
    case 2, 3, 4: .update(number, delivery: random.next(), now: maybe { $0.date() }, update())
    case 5: .answer(number, delivery: random.next(), now: nil, answer())
    case 6: .recording(number, exists: Bool.random(using: &random))
    case 7:
      .page(
        number, next: random.next(),
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in
          RecordedSample(
            moment: moment(),
            acceleration: Vector3(Double(Float(real())), Double(Float(real())), 1),
            identifier: random.next())
        })
    case 9: .barrier(number, now: maybe { $0.date() })
    case 8: .lifecycle(random.pick([.willSuspend, .didResume, .willTerminate]))
    default:
      Bool.random(using: &random)
        ? .taken(random.next(), dropped: number) : .done(number, isError: true, text())
    }
  }

  /// Changes, cuts or lengthens a body.
  mutating func damage(_ frame: inout Frame) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: frame.body = frame.body.dropLast(Int.random(in: 0...frame.body.count, using: &random))
    case 1:
      frame.body += (0..<Int.random(in: 1..<20, using: &random)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
    case 2: frame.type = UInt8(truncatingIfNeeded: random.next())
    default:
      guard !frame.body.isEmpty else { return }
      for _ in 0..<Int.random(in: 1..<6, using: &random) {
        frame.body[Int.random(in: frame.body.indices, using: &random)] = UInt8(
          truncatingIfNeeded: random.next())
      }
    }
  }

  // MARK: - Parts

  private mutating func reading() -> Reading {
    random.pick([
      .acceleration(vector()), .rotationRate(vector()), .magneticField(vector()), .pressure(real()),
      .location(
        LocationFix(
          latitude: real(), longitude: real(), altitude: 0, horizontalAccuracy: 1,
          verticalAccuracy: 2, speed: 3, course: 4)),
      .hint(.power(true)), .hint(.carBluetooth(false)), .hint(.sport(nil)), .hint(.sport(.running)),
      .wallClock(Int64(bitPattern: random.next())),
    ])
  }

  private mutating func request() -> MotionRequest {
    let interval = real()
    return random.pick([
      .accelerometer(interval: interval), .gyroscope(interval: interval),
      .magnetometer(interval: interval),
      .deviceMotion(random.pick(ReferenceFrame.allCases), interval: interval),
      .accelerometerBatches,
      .deviceMotionBatches, .activity, .pedometer(since: date()), .pedometerEvents,
      .relativeAltitude, .absoluteAltitude, .falls, .authorization,
      .visits,
      .locations(
        isCoarse: Bool.random(using: &random), inBackground: Bool.random(using: &random),
        mayPause: Bool.random(using: &random)),
    ])
  }

  private mutating func update() -> MotionUpdate {
    let vector = VectorReading(moment: moment(), value: self.vector())
    var record = PedometerRecord(start: date(), end: date(), steps: Int(random.next() >> 20))
    record.distance = maybe { $0.real() }
    record.floorsAscended = maybe { Int($0.random.next() >> 40) }
    record.pace = maybe { $0.real() }
    record.averageActivePace = maybe { $0.real() }
    let altitude = RelativeAltitudeReading(
      moment: moment(), relativeAltitude: real(), pressure: real())
    let absolute = AbsoluteAltitudeReading(
      moment: moment(), altitude: real(), accuracy: real(), precision: real())
    return random.pick([
      .accelerometer(vector), .gyroscope(vector), .magnetometer(vector), .deviceMotion(motion()),
      .accelerometerBatch([vector, vector]), .deviceMotionBatch([motion()]), .activity(activity()),
      .pedometer(record), .pedometerEvent(PedometerEventRecord(.resume, at: date())),
      .relativeAltitude(altitude), .absoluteAltitude(absolute),
      .fall(FallRecord(at: date(), random.pick(FallRecord.Resolution.allCases))),
      .authorization(random.pick(Authorization.allCases)),
      .failure(random.pick(MotionFailure.allCases)),
      .locationsPaused(Bool.random(using: &random)), .visit(visit()),
    ])
  }

  private mutating func visit() -> VisitRecord {
    VisitRecord(
      arrival: date(), departure: maybe { $0.date() }, known: date(),
      at: maybe {
        VisitRecord.Place(latitude: $0.real(), longitude: $0.real(), radius: $0.real())
      })
  }

  private mutating func answer() -> Result<MotionAnswer, MotionFailure> {
    random.pick([
      .success(.activities([activity(), activity()])), .success(.activities([])),
      .success(.pedometer(PedometerRecord(start: date(), end: date(), steps: 3))),
      .success(.movementMinutes([minute(), minute()])), .success(.permission),
      .failure(random.pick(MotionFailure.allCases)),
    ])
  }

  private mutating func minute() -> MovementMinute {
    MovementMinute(
      from: date(), to: date(),
      tremor: MovementMinute.TremorShares(
        unknown: real(), none: real(), slight: real(), mild: real(), moderate: real(),
        strong: real()),
      dyskinesiaLikely: maybe { $0.real() })
  }

  private mutating func state() -> DeviceState {
    DeviceState(
      capabilities: DeviceCapabilities(
        features: MotionFeatures(rawValue: UInt32.random(in: 0..<1 << 19, using: &random)),
        frames: Set(ReferenceFrame.allCases.prefix(Int.random(in: 0...4, using: &random))),
        accelerometerRate: maybe { $0.real() }),
      authorization: random.pick(Authorization.allCases), now: date(), rate: real())
  }

  private mutating func motion() -> MotionReading {
    MotionReading(
      moment: moment(), attitude: Quaternion(w: real(), x: real(), y: real(), z: real()),
      rotationRate: vector(), gravity: vector(), userAcceleration: vector(),
      magneticField: maybe { $0.vector() },
      fieldAccuracy: random.pick([.uncalibrated, .low, .medium, .high]),
      heading: maybe { $0.real() })
  }

  private mutating func activity() -> ActivityState {
    var activity = MotionActivity()
    activity.walking = Bool.random(using: &random)
    activity.automotive = Bool.random(using: &random)
    activity.unknown = Bool.random(using: &random)
    activity.confidence = random.pick([.low, .medium, .high])
    return ActivityState(activity: activity, start: moment())
  }

  private mutating func maybe<T>(_ value: (inout MessageSource) -> T) -> T? {
    Bool.random(using: &random) ? value(&self) : nil
  }

  private mutating func vector() -> Vector3 { Vector3(real(), real(), real()) }
  private mutating func moment() -> Moment { Moment(timestamp: real(), date: date()) }
  private mutating func date() -> Date { Date(timeIntervalSinceReferenceDate: real()) }

  /// Also what hardly occurs.
  private mutating func real() -> Double {
    random.pick([0, -0.0, .leastNonzeroMagnitude, .infinity, 700_000_000.123, random.noise() * 100])
  }

  private mutating func text() -> String { random.pick(["", "phone", "Müllers Uhr", "\u{1B}[2J"]) }
}
