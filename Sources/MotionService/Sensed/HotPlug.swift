import CMotionSystem
import MotionSystem
import SystemLibrary

/// Tells when the kernel has found a sensor, or lost one.
final class HotPlug: Sendable {
  private let loop: EventLoop
  private let file: Int32

  /// Bytes of a message: a page of the kernel's, and udev's header.
  private static let longest = 16 << 10

  /// Calls `onNews` on the loop's thread; `nil` where the system does not tell.
  convenience init?(_ loop: EventLoop, onNews: @escaping @Sendable () -> Void) {
    let file = motion_hotplug_open()
    guard file >= 0 else { return nil }
    self.init(loop, file: file, onNews: onNews)
  }

  /// Hears messages from a descriptor, which it closes.
  init(_ loop: EventLoop, file: Int32, onNews: @escaping @Sendable () -> Void) {
    (self.loop, self.file) = (loop, file)
    loop.watch(file) { _ in
      if Self.hear(file) { onNews() }
    }
  }

  deinit {
    loop.forget(file)
    close(file)
  }

  /// Takes all messages that are there; gives whether one is about a sensor.
  private static func hear(_ file: Int32) -> Bool {
    var isMeant = false
    var bytes = [UInt8](repeating: 0, count: longest)
    while true {
      let count = bytes.withUnsafeMutableBytes { motion_receive(file, $0.baseAddress, $0.count) }
      // Beyond the end, or where messages were lost, all is looked at once more.
      guard count > 0 else { return isMeant || count == -2 }
      if isAboutSensor(bytes[..<count]) { isMeant = true }
    }
  }

  /// Whether one of a message's texts, which end with 0, says so.
  static func isAboutSensor(_ message: ArraySlice<UInt8>) -> Bool {
    message.split(separator: 0).contains { $0.elementsEqual("SUBSYSTEM=iio".utf8) }
  }
}
