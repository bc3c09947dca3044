import CoreMotion

/// What a watch app does with the tremor of a hand, as a program for Apple's watch has it.
public final class TremorDiary: NSObject {
  private let manager = CMMovementDisorderManager()

  public override init() { super.init() }

  /// Begins; `false` where the device cannot.
  public func begin() -> Bool {
    guard CMMovementDisorderManager.isAvailable() else { return false }
    manager.monitorKinesias(forDuration: 7 * 24 * 3600)
    return true
  }

  /// A line for each minute that was processed, in order.
  public func lines(since start: Date, until end: Date) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
      manager.queryTremor(from: start, to: end) { results, error in
        if let error { return continuation.resume(throwing: error) }
        continuation.resume(
          returning: results.map { minute in
            let shaken =
              minute.percentSlight + minute.percentMild + minute.percentModerate
              + minute.percentStrong
            let seconds = Int(minute.startDate.timeIntervalSince(start).rounded())
            return "\(seconds) s: \(Int((100 * shaken).rounded())) % tremor, "
              + "\(Int((100 * minute.percentUnknown).rounded())) % unknown"
          })
      }
    }
  }
}

/// What a watch app does when its owner falls.
///
/// Unchecked: `said` is touched under the lock only.
public final class FallAlarm: NSObject, CMFallDetectionDelegate, @unchecked Sendable {
  private let manager = CMFallDetectionManager()
  private let lock = NSLock()
  private var said: [String] = []

  public override init() {
    super.init()
    if CMFallDetectionManager.isAvailable { manager.delegate = self }
  }

  /// What was said so far.
  public var lines: [String] { lock.withLock { said } }

  public func fallDetectionManager(
    _ fallDetectionManager: CMFallDetectionManager, didDetect event: CMFallDetectionEvent,
    completionHandler handler: @escaping () -> Void
  ) {
    let answer = event.resolution == .unresponsive ? "no answer" : "answered"
    lock.withLock { said.append("fall, \(answer)") }
    handler()
  }

  public func fallDetectionManagerDidChangeAuthorization(
    _ fallDetectionManager: CMFallDetectionManager
  ) {
    let status = fallDetectionManager.authorizationStatus
    lock.withLock { said.append("falls \(status == .authorized ? "allowed" : "not allowed")") }
  }
}
