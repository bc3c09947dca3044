import MotionLink

/// What the host knows about a client.
struct ClientState: Sendable {
  /// Tells the program apart from others that the device knows.
  var name = ""
  /// Whether the user lets it have sensitive data.
  var authorization: Authorization
  /// Whether raw sensors and device motion need the user's answer too (R22 says no).
  var asksForAll = false
  /// Whether nobody has answered in time: calls are refused until somebody does.
  var isRefused = false
  /// Whether it gets no time just now; then nothing is sent to it (R59).
  var isSuspended = false
  /// Messages that are sent when it runs again.
  var held: [DeliveryQueue.Message] = []
  /// How often the user was asked on its behalf; at most once (R18).
  var timesAsked = 0
  /// Whether it may be told where the device is.
  var location = LocationPermission()
  /// What waits for the user's answer, in order.
  var waiting: [@Sendable () -> Void] = []
  /// Calls for each change in the life of the client's process.
  var observers: [ObjectIdentifier: @Sendable (ClientLifecycle) -> Void] = [:]

  /// Whether the user must have agreed to a request.
  func needsAnswer(to request: MotionRequest) -> Bool {
    request.isSensitive || asksForAll && request.isFrequent
  }
}
