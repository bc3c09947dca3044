import CMotionSystem

/// Where a machine shows its sensors, and how a node is opened. A test has folders of its own.
package struct SensorPlaces: Sendable {
  /// What becomes of opening a node.
  package enum Opened: Sendable {
    case node(Int32)
    /// A buffer has one reader.
    case busy
    /// The negative number of the error.
    case failed(Int32)
  }

  /// Devices and triggers, in sysfs.
  package var devices: String
  /// Nodes of the devices.
  package var nodes: String
  /// What rules of udev have said.
  package var udev: String
  /// Where the kernel is told to make a timer.
  package var timers: String
  /// Processes.
  package var processes: String
  /// Opens a node so that reading it does not wait.
  package var open: @Sendable (String) -> Opened = { path in
    let node = motion_open_sensor(path)
    if node >= 0 { return .node(node) }
    return motion_is_busy(-node) != 0 ? .busy : .failed(-node)
  }
  /// The clock by which a chip's thread asks it.
  package var clock = LoopClock.real

  /// The places of this machine; those below another root for tests.
  package init(root: String = "") {
    devices = root + "/sys/bus/iio/devices"
    nodes = root + "/dev"
    udev = root + "/run/udev/data"
    timers = root + "/sys/kernel/config/iio/triggers/hrtimer"
    processes = root + "/proc"
  }
}
