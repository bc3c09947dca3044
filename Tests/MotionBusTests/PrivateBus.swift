import Foundation
import MotionTestSupport
import SystemLibrary
import Testing

/// A message bus that this process alone has, with the rules of a system's; all tests share it.
final class PrivateBus: Sendable {
  static let shared = PrivateBus()

  /// Where it is; `nil` where there is no dbus-daemon.
  let address: String?
  /// Why not.
  static let missing: Comment = "skipped: dbus-daemon is not installed (apt install dbus-daemon)"
  static var isThere: Bool { shared.address != nil }
  private let folder = TemporaryFolder()
  private let daemon = Process()

  private init() {
    let program = "/usr/bin/dbus-daemon"
    let path = folder.path + "/bus"
    guard access(program, X_OK) == 0 else {
      address = nil
      return
    }
    address = "unix:path=\(path)"
    let file = folder.path + "/bus.conf"
    try? Self.rules(path).write(toFile: file, atomically: true, encoding: .utf8)
    daemon.executableURL = URL(filePath: program)
    daemon.arguments = ["--config-file=\(file)", "--nofork", "--nopidfile", "--nosyslog"]
    try? daemon.run()
    for _ in 0..<500 where access(path, F_OK) != 0 { usleep(10_000) }
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(path)", 1)
    atexit { PrivateBus.shared.end() }
  }

  private func end() {
    if daemon.isRunning { daemon.terminate() }
  }

  /// As the rules of Debian's system bus: nobody listens to what is for others.
  private static func rules(_ path: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>system</type>
      <listen>unix:path=\(path)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow user="*"/>
        <allow own="*"/>
        <allow send_type="method_call"/>
        <allow send_type="signal"/>
        <allow send_requested_reply="true" send_type="method_return"/>
        <allow send_requested_reply="true" send_type="error"/>
        <allow receive_type="method_call"/>
        <allow receive_type="method_return"/>
        <allow receive_type="error"/>
        <allow receive_type="signal"/>
      </policy>
    </busconfig>
    """
  }
}
