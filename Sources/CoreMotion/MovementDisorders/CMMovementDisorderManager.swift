public import Foundation
import MotionHost
import MotionLink

/// Gets results in order of time, and an error where there are none to be had.
public typealias CMTremorResultHandler = ([CMTremorResult], (any Error)?) -> Void
/// Gets results in order of time, and an error where there are none to be had.
public typealias CMDyskineticSymptomResultHandler =
  ([CMDyskineticSymptomResult], (any Error)?) -> Void

/// Tremor and dyskinesia. No device here watches for them: nothing is available, monitoring does
/// nothing, and queries are answered with an error (contract, section 2.11).
open class CMMovementDisorderManager: NSObject {
  private let queue = DispatchQueue(label: "CMMovementDisorderManager")

  /// Whether the device watches for symptoms.
  open class func isAvailable() -> Bool { false }
  /// Version of what finds them; `nil` where there is none.
  open class func version() -> String? { nil }
  /// Whether the client may have results: nobody was asked, since there is nothing to ask for.
  open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

  /// A manager that monitors nothing.
  public override init() {}

  /// Does nothing, for want of a device that watches.
  open func monitorKinesias(forDuration duration: TimeInterval) {}

  /// Answers with error 107 where the range is reversed or not within the last seven days, else with
  /// 109; once, on a queue in the background.
  open func queryTremor(
    from fromDate: Date, to toDate: Date, withHandler handler: @escaping CMTremorResultHandler
  ) {
    let error = Self.failure(from: fromDate, to: toDate).clientError
    // Safe: it is handed to the queue, which calls it once, and to nobody else.
    nonisolated(unsafe) let handler = handler
    queue.async { handler([], error) }
  }

  /// Answers with error 107 where the range is reversed or not within the last seven days, else with
  /// 109; once, on a queue in the background.
  open func queryDyskineticSymptom(
    from fromDate: Date, to toDate: Date,
    withHandler handler: @escaping CMDyskineticSymptomResultHandler
  ) {
    let error = Self.failure(from: fromDate, to: toDate).clientError
    // Safe: it is handed to the queue, which calls it once, and to nobody else.
    nonisolated(unsafe) let handler = handler
    queue.async { handler([], error) }
  }

  /// Up to when results are final; `nil` while nothing was processed.
  open func lastProcessedDate() -> Date? { nil }
  /// When monitoring ends; `nil` while nothing is monitored.
  open func monitorKinesiasExpirationDate() -> Date? { nil }

  /// How long results are kept, s (contract, section 3.4: seven days).
  private static let retention: TimeInterval = 7 * 24 * 3600

  /// Why a query has no results. What is wrong with the query comes first, since the client can mend
  /// it.
  private static func failure(from start: Date, to end: Date) -> MotionFailure {
    let now = MotionProvider.current.now
    let isPossible = start <= end && start >= now - retention && start <= now
    return isPossible ? .notAvailable : .invalidParameter
  }
}
