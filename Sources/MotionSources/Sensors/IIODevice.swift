/// A chip of Linux' industrial I/O, as sysfs shows it: what it measures, in which units, and how it is mounted.
package struct IIODevice: Equatable, Sendable {
  /// Number and name, such as `iio:device0` and `bmi160`.
  package let number: Int
  package let name: String
  /// Which part of the device it is in, where firmware or udev say so: `accel-base`, `lid`.
  package let label: String?
  /// Above this something is near; what is not said is 0.
  package let nearLevel: Double
  package let folder: AttributeFolder
  let channels: [ChipChannel]

  /// Looks at a folder such as `/sys/bus/iio/devices/iio:device0`; `nil` where it measures nothing of ours.
  ///
  /// Only what its driver knows is read, nothing that would ask the chip.
  package init?(_ folder: AttributeFolder, number: Int, udev database: String = "/run/udev/data") {
    self.folder = folder
    self.number = number
    name = folder.text("name").flatMap { $0.isEmpty ? nil : $0 } ?? "iio:device\(number)"
    let udev = UdevProperties(of: folder, in: database)
    label = udev["ACCEL_LOCATION"] ?? folder.text("label").flatMap { $0.isEmpty ? nil : $0 }
    nearLevel =
      folder.number("in_proximity_nearlevel") ?? udev["PROXIMITY_NEAR_LEVEL"].flatMap(Double.init)
      ?? 0
    let names = Set(folder.names)
    channels = SensorChannel.allCases.compactMap { kind in
      ChipChannel(kind, names: names, mount: Self.mount(kind, folder, udev))
    }
    if channels.isEmpty { return nil }
  }

  /// A rule of udev is made for a model of device, and goes before what the driver knows.
  private static func mount(
    _ kind: SensorChannel, _ folder: AttributeFolder, _ udev: UdevProperties
  ) -> MountMatrix {
    if kind == .acceleration, let matrix = udev["ACCEL_MOUNT_MATRIX"].flatMap({ MountMatrix($0) }) {
      return matrix
    }
    let names = kind.names.map { "in_\($0)_mount_matrix" } + ["in_mount_matrix", "mount_matrix"]
    return names.lazy.compactMap { folder.text($0) }.first.flatMap { MountMatrix($0) } ?? .identity
  }

  /// The name of its node.
  package var node: String { "iio:device\(number)" }

  /// What it measures.
  package var measures: Set<SensorChannel> { Set(channels.map { $0.kind }) }

  /// Whether it sits in a part that moves apart from the display, such as a keyboard: what it feels is not the
  /// device's (`ACCEL_LOCATION`, or the label of the firmware).
  package var isInBase: Bool { label == "base" || label == "accel-base" }

  /// Whether its light is lux.
  package var hasLux: Bool { channels.contains { $0.kind == .light && $0.isCalibrated } }

  /// Reads a channel once, without its buffer; `nil` where an attribute cannot be read, as while somebody else has
  /// the buffer. This asks the chip, and may take as long as that takes.
  package func reading(of kind: SensorChannel) -> ChipReading? {
    guard let channel = channels.first(where: { $0.kind == kind }) else { return nil }
    var raw: [Double] = []
    for axis in kind.axes {
      guard let value = folder.number("in_\(channel.name)\(axis)\(channel.ending)") else {
        return nil
      }
      raw.append(value)
    }
    return channel.reading(raw, channel.scale(in: folder))
  }

  /// How its scans are laid out with the channels that are switched on; what its buffer says of them and makes no sense
  /// is left out.
  package var layout: ScanLayout {
    let scan = folder.folder("scan_elements")
    let elements = scan.names.compactMap { file -> ScanElement? in
      guard file.hasPrefix("in_"), file.hasSuffix("_en"), scan.text(file) == "1" else { return nil }
      let channel = String(file.dropFirst(3).dropLast(3))
      guard let index = scan.number("in_\(channel)_index"), index >= 0, index < 1000,
        let type = scan.text("in_\(channel)_type") ?? scan.text("in_\(Self.kind(channel))_type")
      else { return nil }
      return ScanElement(channel: channel, index: Int(index), type: type)
    }
    return ScanLayout(elements)
  }

  /// The axes of a kind may have one type together.
  private static func kind(_ channel: String) -> Substring {
    channel.lastIndex(of: "_").map { channel[..<$0] } ?? channel[...]
  }

  /// Numbers of all devices in a folder, in their order.
  package static func numbers(in path: String) -> [Int] {
    AttributeFolder(path: path).names.compactMap { name in
      name.hasPrefix("iio:device") ? Int(name.dropFirst(10)) : nil
    }.sorted()
  }
}

extension IIODevice {
  /// Names in scans of what it measures of these kinds, such as `accel_x`.
  package func elements(of kinds: Set<SensorChannel>) -> [String] {
    channels.filter { kinds.contains($0.kind) }.flatMap { $0.elements }
  }
}
