import MotionLink

/// What the host knows about a client.
struct ClientState: Sendable {
  /// Whether the user lets it have sensitive data.
  var authorization: Authorization
  /// Whether it gets no time just now; then nothing is sent to it (R59).
  var isSuspended = false
  /// What it hears when it runs again.
  var held: [Message] = []
  /// How often the user was asked on its behalf; at most once (R18).
  var timesAsked = 0
  /// What waits for the user's answer, in order.
  var waiting: [@Sendable () -> Void] = []
  /// Who wants to know what happens to the client's process.
  var observers: [ObjectIdentifier: @Sendable (ClientLifecycle) -> Void] = [:]

  /// An update and whom it is for.
  struct Message: Sendable {
    let subscription: HostSubscription
    let update: MotionUpdate
  }
}
