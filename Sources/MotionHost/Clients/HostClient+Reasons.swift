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

  /// At the end of each batch a record of what was walked since `dayStart` of that date, where steps are counted,
  /// then the activity.
  package func followBatches(
    dayStart: @escaping @Sendable (Date) -> Date,
    receive: @escaping @Sendable (MotionUpdate, DeliveryReceipt) -> Void
  ) -> any MotionSubscription {
    let subscription = HostSubscription(
      .activity, of: identifier, host: host, stream: EachBatchStream(dayStart: dayStart),
      receive: receive)
    begin(subscription)
    return SubscriptionHandle(subscription)
  }
}

extension MotionHost {
  /// What was told between two dates, and why.
  package func reasons(from start: Date, to end: Date) -> KeptReasons {
    withDevice { $0.reasons.reasons(from: start, to: end, clock: $0.clock) }
  }

  /// The batch of a number, counted from the service's begin.
  package func reasons(ofBatch number: Int) -> KeptReasons? {
    withDevice { $0.reasons.reasons(ofBatch: number, clock: $0.clock) }
  }

  /// Batches so far: the number of the next one.
  package var batches: Int { withDevice { $0.reasons.count } }

  /// What came of the sensors.
  package var flow: SensorFlow { withDevice { $0.flow } }
}
