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
  private let shell = Process()
  private let life = Pipe()

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
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "\(program) --config-file=$0 --nofork --nopidfile --nosyslog & read line; kill -9 $!",
      file,
    ]
    // It ends with this process, however that ends; other signals may be blocked in what tests start.
    shell.standardInput = life
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try? shell.run()
    for _ in 0..<500 where access(path, F_OK) != 0 { usleep(10_000) }
    setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(path)", 1)
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
