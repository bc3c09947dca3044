import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionTestSupport
import Testing

@testable import MotionServer

/// A phone with Sensor Logger and the service that it pushes to, which may be killed.
final class SensorLoggerRun {
  private(set) var service: Service
  private(set) var phones: SensorLoggerPhones
  /// Outlives the service.
  let journal: KeptJournal

  init() throws {
    journal = KeptJournal()
    service = try Self.service(PushedDevice(name: "phone", journal: journal))
    phones = SensorLoggerPhones(service)
  }

  private static func service(_ device: PushedDevice) throws -> Service {
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil))
    service.add(device)
    return service
  }

  var device: PushedDevice {
    guard let device = service.device(named: "phone") as? PushedDevice else {
      return PushedDevice(name: "none")
    }
    return device
  }

  var figures: PhoneFigures { device.phone ?? PhoneFigures() }

  /// Posts a body; in two pieces where a place is given.
  @discardableResult
  func post(_ text: String, cutAt place: Int? = nil) -> PushAnswer {
    let body = phones.push(to: device)
    let bytes = Array(text.utf8)
    let cut = place ?? bytes.count
    for part in [bytes[..<cut], bytes[cut...]] { part.withUnsafeBytes { body.take($0) } }
    return body.end()
  }

  /// The process is gone with all that it held; another one goes on from the journal.
  func kill() throws {
    let entries = journal.entries
    let device = PushedDevice(name: "phone", journal: journal)
    device.restore(entries)
    service = try Self.service(device)
    phones = SensorLoggerPhones(service)
  }

  /// Lets go on what is held.
  func settle() { device.end() }

  var steps: Int { device.steps }
  var states: [ActivityState] { device.states }
}

/// A journal in memory.
final class KeptJournal: SampleJournal {
  private let kept = Guarded<[JournalEntry]>([])

  var entries: [JournalEntry] { kept.withLock { $0 } }

  /// Samples in the order in which they came.
  var samples: [Sample] {
    entries.flatMap { if case .samples(let samples, _, _) = $0 { samples } else { [Sample]() } }
  }

  func accelerations() -> [Vector3] {
    samples.compactMap { if case .acceleration(let v) = $0.reading { v } else { nil } }
  }

  private func add(_ entry: JournalEntry) { kept.withLock { $0.append(entry) } }

  func append(_ samples: [Sample], clock: DeviceClock, session: Int) {
    add(.samples(samples, origin: clock.moment(of: .zero), session: session))
  }
  func append(_ streams: [SensorStream: Double]) { add(.streams(streams)) }
  func append(recordingFrom start: SensorTime, to end: SensorTime) {
    add(.recording(from: start, to: end))
  }
  func append(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {
    add(.watching(part, from: start, to: end))
  }
  func append(_ session: ClockSession) { add(.session(session)) }
}

extension PushedDevice {
  private func answer(_ query: MotionQuery) -> MotionAnswer? {
    let answer = Guarded<MotionAnswer?>(nil)
    host.connect().query(query) { result, _ in answer.withLock { $0 = try? result.get() } }
    return answer.withLock { $0 }
  }

  /// All steps.
  var steps: Int {
    guard case .pedometer(let record) = answer(.pedometer(from: .distantPast, to: .distantFuture))
    else { return -1 }
    return record.steps
  }

  /// All states.
  var states: [ActivityState] {
    guard case .activities(let states) = answer(.activities(from: .distantPast, to: .distantFuture))
    else { return [] }
    return states
  }
}

/// Messages as the app makes them.
struct SensorLoggerText {
  /// 22 December 2025, ns since 1970.
  static let start: Int64 = 1_766_385_749_427_863_800

  /// A record of a message.
  static func record(_ name: String, _ seconds: Double, _ values: [(String, Double)]) -> String {
    let time = start + Int64((seconds * 1e9).rounded())
    let figures = values.map { "\"\($0)\":\($1)" }.joined(separator: ",")
    return "{\"name\":\"\(name)\",\"time\":\(time),\"values\":{\(figures)}}"
  }

  static func record(_ name: String, _ seconds: Double, _ v: Vector3) -> String {
    record(name, seconds, [("z", v.z), ("y", v.y), ("x", v.x)])
  }

  static func message(_ number: Int, session: String = "s1", _ records: [String]) -> String {
    "{\"messageId\":\(number),\"sessionId\":\"\(session)\",\"deviceId\":\"d\",\"payload\":["
      + records.joined(separator: ",") + "]}"
  }

  /// Rows of a sensor at 50 Hz in a second.
  static func rows(_ name: String, in second: Int, _ value: (Double) -> Vector3) -> [String] {
    (0..<50).map { i in
      let time = Double(second) + Double(i) / 50
      return record(name, time, value(time))
    }
  }

  /// Half a gravity in one axis and the rest in another, as a phone feels it that is carried at 108 steps a
  /// minute; the axis that points up is positive, m/s².
  static func stroll(_ time: Double) -> Vector3 {
    Vector3(0, 2.5, 9.5 + 3 * sin(2 * .pi * 1.8 * time))
  }

  /// A walk of an Android phone, a message each second. The gyroscope is a quarter of a second behind, the
  /// barometer half of one, as streams of the app overlap.
  static func walk(_ seconds: Int, session: String = "s1", from first: Int = 0) -> [String] {
    var waiting: [(time: Double, text: String)] = []
    return (first..<first + seconds).map { second in
      for i in 0..<50 {
        let time = Double(second) + Double(i) / 50
        waiting.append((time, record("totalacceleration", time, stroll(time))))
        waiting.append((time + 0.25, record("gyroscope", time, Vector3(0.01, 0.1 * sin(time), 0))))
        if i % 10 == 0 {
          waiting.append((time + 0.5, record("barometer", time, [("pressure", 1013.25)])))
        }
      }
      // The app gives what it has, sensor by sensor or mixed.
      let ready = waiting.filter { $0.time < Double(second + 1) || second == first + seconds - 1 }
      waiting.removeAll { $0.time < Double(second + 1) }
      return message(second - first, session: session, ready.map(\.text))
    }
  }
}
