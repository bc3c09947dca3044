import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionTestSupport

@testable import MotionStore
@testable import coremotiond

/// A service with a device, and what is left of it when it is gone.
final class KeptRun {
  var keeper: HistoryKeeper?
  var device: PushedDevice?
  let folder: TemporaryFolder
  private let keepsReasons: Bool
  /// Of the source that is connected.
  private var clock = SourceClock()

  init(_ folder: TemporaryFolder = TemporaryFolder(), keepsReasons: Bool = true) throws {
    self.folder = folder
    self.keepsReasons = keepsReasons
    try begin()
    if device == nil { device = try keeper?.device(named: "phone") }
    connect()
  }

  private func begin() throws {
    keeper = try HistoryKeeper(
      folder: folder.path + "/data", runtime: folder.path + "/run", keepsReasons: keepsReasons)
    device = try keeper?.known().first
    connect()
  }

  /// A source connects anew; it may name its clock.
  func connect(_ name: String = "") {
    clock = SourceClock(name: name)
    device?.describe([.acceleration: 50])
  }

  /// Takes a batch of the source; gives how many samples were dropped.
  @discardableResult
  func take(_ batch: SampleBatch) -> Int { device?.take(batch, by: &clock) ?? 0 }

  /// Nothing is written any more, as after a kill, and another service begins.
  func kill() throws {
    device = nil
    keeper = nil
    try begin()
  }

  func restart() throws {
    keeper?.end()
    try kill()
  }

  /// The machine is switched off: its memory is gone, and the ring with it.
  func powerCut() throws {
    device = nil
    keeper = nil
    try FileManager.default.removeItem(atPath: folder.path + "/run")
    try begin()
  }

  func steps(from start: Date, to end: Date) -> Int { device?.steps(from: start, to: end) ?? -1 }

  func states(from start: Date, to end: Date) -> [ActivityState] {
    device?.states(from: start, to: end) ?? []
  }
}

extension PushedDevice {
  private func answer(_ query: MotionQuery) -> MotionAnswer? {
    let answer = Guarded<MotionAnswer?>(nil)
    host.connect().query(query) { result, _ in answer.withLock { $0 = try? result.get() } }
    return answer.withLock { $0 }
  }

  func steps(from start: Date, to end: Date) -> Int {
    guard case .pedometer(let record) = answer(.pedometer(from: start, to: end)) else { return -1 }
    return record.steps
  }

  func states(from start: Date, to end: Date) -> [ActivityState] {
    guard case .activities(let states) = answer(.activities(from: start, to: end)) else {
      return []
    }
    return states
  }
}

/// A walk with pauses, 50 Hz, as made by hand: 20 minutes.
enum HandMadeWalk {
  static let seconds = 1200.0

  static let samples = (0..<60_000).map { (i: Int) -> Sample in
    let time = Double(i) / 50
    let height: Double = Int(time) % 300 > 40 ? 0.3 * wave(time) : 0
    return Sample(.acceleration(Vector3(0.02, 0.1, 1 + height)), at: SensorTime(seconds: time))
  }

  /// Two steps a second, near enough to a sine for a pedometer.
  private static func wave(_ time: Double) -> Double {
    let phase = (time * 1.9).truncatingRemainder(dividingBy: 1)
    let half = phase < 0.5 ? phase : phase - 0.5
    let height = 16 * half * (0.5 - half)
    return phase < 0.5 ? height : -height
  }

  /// In batches of two seconds; the wall clock at their time zero may be set on the way.
  static func batches(origin: (_ batch: Int) -> Date) -> [SampleBatch] {
    stride(from: 0, to: samples.count, by: 100).enumerated().map { (i: Int, start: Int) in
      SampleBatch(
        number: UInt64(i + 1), origin: origin(i), samples: Array(samples[start..<(start + 100)]))
    }
  }
}
