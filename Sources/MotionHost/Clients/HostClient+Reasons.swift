package import FoundationEssentials
package import MotionLink
import MotionProcessing

/// What a client of the service itself may see besides: why it was told so, and how samples come. It needs the
/// user's answer as the activity does.
extension HostClient {
  /// What a host tells of itself.
  package typealias Look<Found> = @Sendable (MotionHost) -> Found

  /// Calls `answer` with what `look` finds, or with the reason why not.
  package func look<Found: Sendable>(
    _ look: @escaping Look<Found>,
    answer: @escaping @Sendable (Result<Found, MotionFailure>) -> Void
  ) {
    whenAllowed { [host] isAllowed in
      answer(isAllowed ? .success(look(host)) : .failure(.notAuthorized))
    }
  }

  /// Each batch when it ends, with the activity, and with what was walked since `dayStart` of that date, where that is
  /// said and steps are counted. A host that keeps no reasons tells none.
  package func followBatches(
    dayStart: (@Sendable (Date) -> Date)?,
    receive: @escaping @Sendable (EndedBatch, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    let subscription = HostSubscription(
      EachBatchStream(dayStart: dayStart), of: identifier, host: host, receive: receive)
    begin(subscription)
    return SubscriptionHandle(subscription)
  }
}

extension MotionHost {
  /// What was told between two dates, and why; nothing where no reasons are kept.
  package func reasons(from start: Date, to end: Date) -> KeptReasons {
    withDevice { $0.reasons?.reasons(from: start, to: end, clock: $0.clock) ?? KeptReasons() }
  }

  /// The batch of a number, counted from the host's begin.
  package func reasons(ofBatch number: Int) -> KeptReasons? {
    withDevice { $0.reasons?.reasons(ofBatch: number, clock: $0.clock) }
  }

  /// What came of the sensors.
  package var flow: SensorFlow { withDevice { $0.flow } }
}
