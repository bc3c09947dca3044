package import MotionService

/// Takes the body of a push as it comes, in constant memory.
///
/// What is whole of it is in the device's journal when `end` gives 200.
package protocol PushBody: AnyObject {
  /// Takes the next bytes; what cannot be read is remembered for the answer.
  func take(_ bytes: UnsafeRawBufferPointer)
  /// Ends the body and says what became of it.
  func end() -> PushAnswer
}

/// Makes what reads a push to a device.
package typealias MakePushBody = @Sendable (PushedDevice) -> any PushBody

/// What a push is answered.
package struct PushAnswer: Equatable, Sendable {
  /// The status of HTTP: 200, 400, 499 where the user must do something, 503 where the device is full.
  package let status: Int
  /// A line for a person; it names no token and no motion.
  package let line: String
  /// Seconds after which to try again, with 503.
  package let retryAfter: Int?

  /// An answer of these.
  package init(status: Int, line: String, retryAfter: Int? = nil) {
    self.status = status
    self.line = line
    self.retryAfter = retryAfter
  }
}
