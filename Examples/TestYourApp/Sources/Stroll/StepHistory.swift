import CoreMotion

/// Steps of a time that is over, asked once.
public struct StepHistory {
  private let pedometer = CMPedometer()

  public init() {}

  /// Throws what Core Motion answers: an `NSError` of `CMErrorDomain`.
  public func steps(from start: Date, to end: Date) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      pedometer.queryPedometerData(from: start, to: end) { data, error in
        if let data {
          continuation.resume(returning: data.numberOfSteps.intValue)
        } else {
          continuation.resume(throwing: error ?? CocoaError(.featureUnsupported))
        }
      }
    }
  }
}
