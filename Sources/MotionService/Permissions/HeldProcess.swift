import CMotionSystem
import SystemLibrary

/// A process that never becomes another one: its number may be given anew once it has ended.
package final class HeldProcess: Sendable {
  /// Its number, while it lives.
  package let number: Int32
  private let descriptor: Int32

  /// The process that has a number now; `nil` where there is none.
  package convenience init?(number: Int32) {
    self.init(number > 0 ? motion_process_open(number) : -1, number: number)
  }

  /// The process of a descriptor, which is closed at the end; `nil` where it is none.
  init?(_ descriptor: Int32, number: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    self.number = number
  }

  deinit { close(descriptor) }

  /// Whether it has not ended.
  package var lives: Bool { motion_process_lives(descriptor) != 0 }
}
