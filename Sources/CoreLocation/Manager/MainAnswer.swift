import Foundation
import MotionHost
import MotionLink

/// A client's closure that is called once on the main queue, where Core Location answers.
struct MainAnswer: @unchecked Sendable {
  // Unchecked: the client's closure is called once, where Apple's documentation says.
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  /// Calls it; calls of the client from within go to `link`.
  func give(on link: any MotionLink) {
    DispatchQueue.main.async { MotionProvider.$scoped.withValue(link) { body() } }
  }
}
