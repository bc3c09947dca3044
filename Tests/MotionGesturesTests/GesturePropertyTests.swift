import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionGestures

/// What a recognizer told, in order.
private struct Told: GestureSink, Equatable {
  var gestures: [Gesture] = []
  var minutes: [TremorMinute] = []
  var forces: [VehicleForce] = []

  mutating func receive(_ gesture: Gesture) { gestures.append(gesture) }
  mutating func receive(_ judgement: GestureJudgement) {}
  mutating func receive(_ minute: TremorMinute) { minutes.append(minute) }
  mutating func receive(_ force: VehicleForce) { forces.append(force) }
  mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime) {}
}

@Suite("Gestures, whatever comes")
struct GesturePropertyTests {
  private static func motion(_ sample: InertialSample) -> DeviceMotion {
    var motion = DeviceMotion(
      time: sample.time, acceleration: sample.acceleration, inclinationGravity: sample.gravity)
    motion.rotationRate = sample.rotationRate
    return motion
  }

  private func told(_ samples: [InertialSample], cutAt cut: Int? = nil) -> Told {
    var recognizer = GestureRecognizer(.all)
    var told = Told()
    for (i, sample) in samples.enumerated() {
      if i == cut {
        let copy = recognizer
        disturb(&recognizer, from: i, of: samples)
        recognizer = copy
      }
      recognizer.process(Self.motion(sample), into: &told)
    }
    recognizer.finish(into: &told)
    return told
  }

  /// Feeds a recognizer with other motion than what comes: a copy shall not hear of it.
  private func disturb(
    _ recognizer: inout GestureRecognizer, from first: Int, of samples: [InertialSample]
  ) {
    var told = Told()
    for var sample in samples[first...].prefix(400) {
      sample.userAcceleration = sample.userAcceleration * -3 + Vector3(0.4, 2, 1)
      sample.rotationRate = Vector3(9, -4, 2)
      recognizer.process(Self.motion(sample), into: &told)
    }
  }

  /// Lifts, strokes and a punch, one after the other.
  private static var mixed: MadeMotion {
    let strokes = StrokeDetectorTests.swings(
      at: [30, 31.2, 32.4, 33.6], turns: [2.4, 2.4, 2.4, 2.4], seconds: 60)
    return MadeMotion(seconds: 60) { t in
      if t < 25 {
        let since = min(max(t - 3, 0), 18)
        return MadeMotion.Moment(turn: Vector3(0, 1.1 * raised(since, period: 2), 0))
      }
      var moment = strokes.at(t)
      moment.push.x += 3.4 * bell(t, at: 45, width: 0.03) - 1.4 * bell(t, at: 45.11, width: 0.03)
      return moment
    }
  }

  @Test("A copy of all detectors goes on as if the original had heard nothing more")
  func copies() {
    let samples = Self.mixed.samples
    let whole = told(samples)
    #expect(whole.gestures.contains { $0.kind == .set })
    #expect(whole.gestures.contains { $0.kind == .stroke })
    #expect(whole.gestures.contains { $0.kind == .punch })
    for cut in [1, 333, 1000, 1700, 2600] { #expect(told(samples, cutAt: cut) == whole) }
  }

  @Test("A turn of all vectors changes neither count nor class")
  func turns() {
    func summary(_ told: Told) -> [String: Int] {
      var counts: [String: Int] = [:]
      for gesture in told.gestures {
        switch gesture {
        case .set(let set): counts["set of \(set.count)", default: 0] += 1
        case .stroke(let stroke): counts["\(stroke.turn)", default: 0] += 1
        case .punch(let punch): counts["\(punch.direction)", default: 0] += 1
        case .fall: counts["fall", default: 0] += 1
        default: break
        }
      }
      return counts
    }
    var motion = Self.mixed
    let upright = summary(told(motion.samples))
    #expect(upright.count >= 3, "a set, strokes and a punch")
    for axis in [Vector3(1.3, 0.2, -0.4), Vector3(0, 3, 0), Vector3(-0.7, 1.1, 2)] {
      motion.mounting = Quaternion(rotation: axis)
      #expect(summary(told(motion.samples)) == upright)
    }
  }

  @Test("Rows are dated right: begin, end, first said", arguments: [25.0, 50, 100, 200])
  func order(rate: Double) {
    var motion = Self.mixed
    motion.rate = rate
    let gestures = told(motion.samples).gestures
    #expect(Set(gestures.map(\.kind)).isSuperset(of: [.repetition, .set, .stroke, .punch]))
    for gesture in gestures {
      let (start, end, known): (SensorTime, SensorTime, SensorTime)
      switch gesture {
      case .repetition(let told): (start, end, known) = (told.start, told.end, told.known)
      case .set(let told): (start, end, known) = (told.start, told.end, told.known)
      case .stroke(let told): (start, end, known) = (told.start, told.end, told.known)
      case .punch(let told): (start, end, known) = (told.start, told.end, told.known)
      default: continue
      }
      #expect(start <= end && end <= known)
    }
  }

  @Test("Damaged input never traps, and nothing is told across a gap", arguments: 1...12)
  func damaged(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var samples = Self.mixed.samples
    for _ in 0..<200 {
      let i = Int(random.next() % UInt64(samples.count))
      switch random.next() % 8 {
      case 0: samples[i].userAcceleration.x = .nan
      case 1: samples[i].rotationRate = Vector3(.infinity, 0, 0)
      case 2: samples[i].gravity = .zero
      case 3: samples[i].time = SensorTime(nanoseconds: Int64(bitPattern: random.next() >> 2))
      case 4: samples[i].userAcceleration = Vector3(1e30, -1e30, 1e20)
      case 5: samples.remove(at: i)
      case 6: samples.swapAt(i, Int(random.next() % UInt64(samples.count)))
      default: samples[i].rotationRate = nil
      }
    }
    let found = told(samples)
    #expect(found.gestures.count < 2000)
    // A gap of six seconds in whole samples: what is told lies on one side of it.
    let gapped = Self.mixed.samples.filter { $0.time.seconds < 13 || $0.time.seconds > 19 }
    let around = told(gapped).gestures
    #expect(around.contains { $0.kind == .repetition })
    for gesture in around {
      if case .repetition(let told) = gesture {
        #expect(told.end.seconds < 13.2 || told.start.seconds > 18.8)
      }
    }
  }

  @Test("Times at the ends of what can be, backwards and equal, are passed over")
  func times() {
    let extremes = [Int64.min, .min + 1, -1, 0, 0, 1, .max - 1, .max, 5]
    let samples = extremes.map {
      InertialSample(
        time: SensorTime(nanoseconds: $0), gravity: Vector3(0, 0, -1), userAcceleration: .zero,
        rotationRate: .zero)
    }
    #expect(told(samples).gestures.isEmpty)
  }
}
