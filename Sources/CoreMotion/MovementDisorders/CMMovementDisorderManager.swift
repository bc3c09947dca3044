public import Foundation
import MotionHost
import MotionLink

/// Gets results in order of time, and an error where there are none to be had.
public typealias CMTremorResultHandler = ([CMTremorResult], (any Error)?) -> Void
/// Gets results in order of time, and an error where there are none to be had.
public typealias CMDyskineticSymptomResultHandler =
  ([CMDyskineticSymptomResult], (any Error)?) -> Void

/// Tremor and dyskinesia of a hand that wears a watch, minute by minute, while somebody asks for it
/// (contract, section 3.4; R164). It measures a movement; what it means is for a physician to say.
///
/// Available for a device that declares itself a watch (R62) and measures acceleration at 50 Hz or more.
/// Results are kept for seven days and never change. Handlers run on a background queue, one after another.
open class CMMovementDisorderManager: NSObject {
  private let connection = ManagerConnection()
  private let queue = HandlerQueue(on: .serialBackground(named: "CMMovementDisorderManager"))

  /// Of what tells tremor; another one may tell the same movement differently.
  private static let algorithm = "1.0"

  /// Whether the device watches for symptoms.
  open class func isAvailable() -> Bool { ManagerConnection.has(.movementDisorders) }

  /// Version of what finds them; `nil` where there is none.
  open class func version() -> String? { isAvailable() ? algorithm : nil }

  /// Whether the client may have results. Never asks (R20).
  open class func authorizationStatus() -> CMAuthorizationStatus {
    isAvailable() ? ManagerConnection.authorization : .notDetermined
  }

  /// A manager; what is monitored belongs to the device and goes on without it.
  public override init() {}

  /// Watches the hand from now on, for at most seven days; a longer request extends a running one, none
  /// shortens it. The first one asks the user. Nothing happens where they refuse, where the device cannot,
  /// and for what is no positive number.
  open func monitorKinesias(forDuration duration: TimeInterval) {
    connection.link.monitorMovement(forDuration: duration)
  }

  /// Minutes that begin between two dates, in order of time, given to the handler once; none of times in
  /// which nothing was monitored. Errors: 109 not available, 105 not allowed, 107 a range that is reversed or
  /// does not begin within the last seven days.
  open func queryTremor(
    from fromDate: Date, to toDate: Date, withHandler handler: @escaping CMTremorResultHandler
  ) {
    ask(from: fromDate, to: toDate, handler) { CMTremorResult($0) }
  }

  /// The same of dyskinesia: of the minutes in which somebody looked for it.
  open func queryDyskineticSymptom(
    from fromDate: Date, to toDate: Date,
    withHandler handler: @escaping CMDyskineticSymptomResultHandler
  ) {
    ask(from: fromDate, to: toDate, handler) { CMDyskineticSymptomResult($0) }
  }

  /// Up to when results are final; `nil` while nothing was processed, or may not be known.
  open func lastProcessedDate() -> Date? { connection.link.movementMonitoring?.processedUntil }

  /// When monitoring ends, or has ended; `nil` while nothing was monitored, or where it may not be known.
  open func monitorKinesiasExpirationDate() -> Date? {
    connection.link.movementMonitoring?.expiration
  }

  private func ask<Shown>(
    from start: Date, to end: Date, _ handler: @escaping ([Shown], (any Error)?) -> Void,
    _ shown: @escaping (MovementMinute) -> Shown?
  ) {
    let link = connection.link
    // What is wrong with the query comes first, since the client can mend it.
    let isPossible = Self.isPossible(from: start, to: end, now: link.now)
    guard isPossible, link.has(.movementDisorders) else {
      let failure: MotionFailure = isPossible ? .notAvailable : .invalidParameter
      return queue.answer([{ handler([], failure.clientError) }], on: link)
    }
    queue.ask(
      .movementMinutes(from: start, to: end), of: link,
      read: { if case .movementMinutes(let minutes) = $0 { minutes } else { nil } },
      presentation: { result in
        switch result {
        case .success(let minutes):
          let results = minutes.compactMap(shown)
          return [{ handler(results, nil) }]
        case .failure(let failure):
          let error = failure.clientError
          return [{ handler([], error) }]
        }
      })
  }

  /// How long results are kept, s (contract, section 3.4: seven days), and how far two clocks may differ.
  private static let retention: TimeInterval = 7 * 24 * 3600
  private static let lag: TimeInterval = 1

  private static func isPossible(from start: Date, to end: Date, now: Date) -> Bool {
    let age = now.timeIntervalSince(start)
    return end.timeIntervalSince(start) >= 0 && age <= retention + lag && age >= -lag
  }
}
