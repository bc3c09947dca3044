/// A call of a delegate that says by its return that it is done with a fall.
struct FallCall: @unchecked Sendable {
  // Unchecked: made and used once, by one task; where the delegate's method runs is the client's affair.
  let delegate: any CMFallDetectionDelegate
  let manager: CMFallDetectionManager
  let event: CMFallDetectionEvent
  let completion: () -> Void

  func make() async {
    await delegate.fallDetectionManager(manager, didDetect: event)
    completion()
  }
}
