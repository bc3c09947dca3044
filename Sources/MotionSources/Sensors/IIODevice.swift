public import MotionProcessing

/// A chip of Linux' industrial I/O, as sysfs shows it: what it measures, in which units, and how it is mounted.
///
/// Units of the kernel (`sysfs-bus-iio`) become ours: m/s² of the specific force become g with Core Motion's sign
/// (face up reads z = -1), gauss microtesla; rad/s and kPa are the same.
public struct IIODevice: Sendable {
  /// What a chip may measure of motion.
  enum Channel: CaseIterable, Sendable {
    case acceleration, rotationRate, magneticField, pressure

    /// The kernel's name of the channel.
    var name: String {
      switch self {
      case .acceleration: "accel"
      case .rotationRate: "anglvel"
      case .magneticField: "magn"
      case .pressure: "pressure"
      }
    }

    var stream: SensorStream {
      switch self {
      case .acceleration: .acceleration
      case .rotationRate: .rotationRate
      case .magneticField: .magneticField
      case .pressure: .pressure
      }
    }

    var axes: [String] { self == .pressure ? [""] : ["_x", "_y", "_z"] }

    /// Our unit for one of the kernel's, with its sign.
    var factor: Double {
      switch self {
      case .acceleration: -1 / 9.80665
      case .rotationRate, .pressure: 1
      case .magneticField: 100
      }
    }
  }

  /// Number and name, such as `iio:device0` and `bmi160`.
  public let number: Int
  public let name: String
  /// Which part of the device it is in, where the firmware says so: `accel-base`, `accel-display`.
  public let label: String?
  private let folder: AttributeFolder
  private let mount: MountMatrix
  private(set) var channels: [Channel] = []

  /// Looks at a folder such as `/sys/bus/iio/devices/iio:device0`; `nil` where it measures no motion.
  init?(_ folder: AttributeFolder, number: Int) {
    self.folder = folder
    self.number = number
    name = folder.text("name") ?? "iio:device\(number)"
    label = folder.text("label")
    let matrices = ["in_accel_mount_matrix", "in_mount_matrix", "mount_matrix"]
    mount =
      matrices.lazy.compactMap { folder.text($0) }.first.flatMap { MountMatrix($0) } ?? .identity
    channels = Channel.allCases.filter { channel in
      channel.axes.allSatisfy { folder.text("in_\(channel.name)\($0)_raw") != nil }
    }
    if channels.isEmpty { return nil }
  }

  /// The streams that it measures.
  public var streams: Set<SensorStream> { Set(channels.map { $0.stream }) }

  /// Reads a channel once, without its buffer; `nil` where an attribute cannot be read, as while somebody else has the
  /// buffer.
  func reading(of channel: Channel) -> Reading? {
    var values: [Double] = []
    for axis in channel.axes {
      guard let raw = folder.number("in_\(channel.name)\(axis)_raw") else { return nil }
      values.append(value(raw, channel, axis))
    }
    guard values.allSatisfy({ $0.isFinite }) else { return nil }
    if channel == .pressure { return .pressure(values[0]) }
    let vector = mount.turned(Vector3(values[0], values[1], values[2]))
    switch channel {
    case .acceleration: return .acceleration(vector)
    case .rotationRate: return .rotationRate(vector)
    case .magneticField, .pressure: return .magneticField(vector)
    }
  }

  /// What a raw number is in our unit. An axis may have a scale of its own.
  func value(_ raw: Double, _ channel: Channel, _ axis: String) -> Double {
    let offset = attribute("offset", channel, axis) ?? 0
    let scale = attribute("scale", channel, axis) ?? 1
    return (raw + offset) * scale * channel.factor
  }

  private func attribute(_ what: String, _ channel: Channel, _ axis: String) -> Double? {
    if !axis.isEmpty, let own = folder.number("in_\(channel.name)\(axis)_\(what)") { return own }
    return folder.number("in_\(channel.name)_\(what)")
  }

  /// How its scans are laid out with the channels that are switched on; what its buffer says of them and makes no sense
  /// is left out.
  var layout: ScanLayout {
    let scan = folder.folder("scan_elements")
    let elements = scan.names.compactMap { file -> ScanElement? in
      guard file.hasPrefix("in_"), file.hasSuffix("_en"), scan.text(file) == "1" else { return nil }
      let channel = String(file.dropFirst(3).dropLast(3))
      guard let index = scan.number("in_\(channel)_index"), index >= 0, index < 1000,
        let type = scan.text("in_\(channel)_type")
      else { return nil }
      return ScanElement(channel: channel, index: Int(index), type: type)
    }
    return ScanLayout(elements)
  }

  /// All devices that measure motion, in the order of their numbers.
  public static func all(in path: String = "/sys/bus/iio/devices") -> [IIODevice] {
    let root = AttributeFolder(path: path)
    let numbers = root.names.compactMap { name in
      name.hasPrefix("iio:device") ? Int(name.dropFirst(10)) : nil
    }
    return numbers.sorted().compactMap { IIODevice(root.folder("iio:device\($0)"), number: $0) }
  }
}
