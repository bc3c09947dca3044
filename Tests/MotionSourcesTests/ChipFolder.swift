import FoundationEssentials
import MotionProcessing
import MotionTestSupport

@testable import MotionSources

/// A chip as sysfs has it, in a folder of a test's own.
struct ChipFolder {
  let root: TemporaryFolder
  let number: Int

  init(
    _ attributes: [String: String], number: Int = 3, in root: TemporaryFolder = TemporaryFolder()
  ) {
    self.root = root
    self.number = number
    for (name, text) in attributes { write(name, text) }
  }

  var path: String { "\(root.path)/iio:device\(number)" }

  /// The chip that is found there.
  var device: IIODevice? {
    IIODevice(AttributeFolder(path: path), number: number, udev: "\(root.path)/udev")
  }

  func write(_ name: String, _ text: String) { put("\(path)/\(name)", text) }

  func read(_ name: String) -> String? { AttributeFolder(path: path).text(name) }

  /// What udev has said of it.
  func say(_ properties: String) { put("\(root.path)/udev/c247:\(number)", properties) }

  private func put(_ path: String, _ text: String) {
    let url = URL(filePath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data("\(text)\n".utf8).write(to: url)
  }

  /// Attributes of a sensor with three axes that feels a vector, in the kernel's unit, in steps of a thousandth.
  static func sensor(_ kind: String, feels v: Vector3, matrix: String? = nil) -> [String: String] {
    var attributes = ["name": "bmi160", "dev": "247:3", "in_\(kind)_scale": "0.001"]
    for (axis, value) in zip(["x", "y", "z"], [v.x, v.y, v.z]) {
      attributes["in_\(kind)_\(axis)_raw"] = String(Int((value * 1000).rounded()))
    }
    attributes["in_\(kind)_mount_matrix"] = matrix
    return attributes
  }

  /// Its buffer with three axes that are on, of a type.
  static func buffer(
    _ kind: String, type: String, from first: Int = 0, isOn: Bool = true
  ) -> [String: String] {
    var attributes = ["buffer/enable": "0", "buffer/length": "2", "buffer/watermark": "1"]
    for (index, axis) in ["x", "y", "z"].enumerated() {
      let name = "scan_elements/in_\(kind)_\(axis)"
      attributes["\(name)_en"] = isOn ? "1" : "0"
      attributes["\(name)_index"] = String(first + index)
      attributes["\(name)_type"] = type
    }
    return attributes
  }

  static func stamp(index: Int, type: String = "le:s64/64>>0") -> [String: String] {
    [
      "scan_elements/in_timestamp_en": "1", "scan_elements/in_timestamp_index": String(index),
      "scan_elements/in_timestamp_type": type,
    ]
  }
}

extension [String: String] {
  static func + (left: Self, right: Self) -> Self { left.merging(right) { $1 } }
}
