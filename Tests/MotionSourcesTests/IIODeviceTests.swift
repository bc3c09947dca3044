import FoundationEssentials
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSources

@Suite("Devices of industrial I/O")
struct IIODeviceTests {
  /// Writes a device as sysfs has it.
  private func device(_ attributes: [String: String], in folder: TemporaryFolder) throws
    -> IIODevice?
  {
    let path = "\(folder.path)/iio:device3"
    try FileManager.default.createDirectory(
      atPath: "\(path)/scan_elements", withIntermediateDirectories: true)
    for (name, text) in attributes {
      try Data("\(text)\n".utf8).write(to: URL(filePath: "\(path)/\(name)"))
    }
    return IIODevice.all(in: folder.path).first
  }

  /// A chip that feels a vector, in m/s², at a scale.
  private func chip(_ v: Vector3, matrix: String? = nil) -> [String: String] {
    var attributes = ["name": "bmi160", "in_accel_scale": "0.001"]
    for (axis, value) in zip(["x", "y", "z"], [v.x, v.y, v.z]) {
      attributes["in_accel_\(axis)_raw"] = String(Int((value * 1000).rounded()))
    }
    attributes["in_accel_mount_matrix"] = matrix
    return attributes
  }

  /// The 24 ways in which a cube lies: columns are the axes of the device in the room.
  private static let attitudes: [[Vector3]] = {
    let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
    let signed = axes + axes.map { $0 * -1 }
    return signed.flatMap { x in
      signed.filter { $0.dot(x) == 0 }.map { y in [x, y, x.cross(y)] }
    }
  }()

  /// Rows that turn the chip into the device: as it is, half about z, a quarter about z, a quarter about x.
  private static let mounts: [(text: String, rows: [Vector3])] = [
    ("1, 0, 0; 0, 1, 0; 0, 0, 1", [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]),
    ("-1, 0, 0; 0, -1, 0; 0, 0, 1", [Vector3(-1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, 1)]),
    ("0, 1, 0; -1, 0, 0; 0, 0, 1", [Vector3(0, 1, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1)]),
    ("1, 0, 0; 0, 0, -1; 0, 1, 0", [Vector3(1, 0, 0), Vector3(0, 0, -1), Vector3(0, 1, 0)]),
  ]

  @Test(
    "In all 24 attitudes and four mounts gravity has Core Motion's axis and sign", arguments: 0..<4)
  func gravity(mount: Int) throws {
    #expect(Self.attitudes.count == 24)
    let (text, rows) = Self.mounts[mount]
    let up = Vector3(0, 0, 9.80665)
    for attitude in Self.attitudes {
      // What the device's axes feel at rest is the push upwards.
      let felt = Vector3(attitude[0].dot(up), attitude[1].dot(up), attitude[2].dot(up))
      // The chip feels the same, turned back by its mount.
      let chip = rows[0] * felt.x + rows[1] * felt.y + rows[2] * felt.z
      let folder = TemporaryFolder()
      let found = try #require(try device(self.chip(chip, matrix: text), in: folder))
      guard case .acceleration(let told) = found.reading(of: .acceleration) else {
        Issue.record("no acceleration")
        continue
      }
      #expect((told + felt * (1 / 9.80665)).length < 1e-3, "\(attitude)")
    }
  }

  @Test("Face up reads z = -1, gauss are a hundred microtesla, an axis may have its own scale")
  func units() throws {
    let folder = TemporaryFolder()
    var attributes = chip(Vector3(0, 0, 9.80665))
    attributes["in_anglvel_scale"] = "0.5"
    attributes["in_magn_z_scale"] = "0.01"
    attributes["in_magn_scale"] = "1"
    for axis in ["x", "y", "z"] {
      attributes["in_anglvel_\(axis)_raw"] = "2"
      attributes["in_magn_\(axis)_raw"] = axis == "z" ? "45" : "0"
    }
    attributes["in_pressure_raw"] = "900"
    attributes["in_pressure_offset"] = "100"
    attributes["in_pressure_scale"] = "0.1"
    let found = try #require(try device(attributes, in: folder))
    #expect(found.number == 3 && found.name == "bmi160")
    #expect(found.streams == [.acceleration, .rotationRate, .magneticField, .pressure])
    #expect(found.reading(of: .rotationRate) == .rotationRate(Vector3(1, 1, 1)))
    #expect(found.reading(of: .magneticField) == .magneticField(Vector3(0, 0, 45)))
    #expect(found.reading(of: .pressure) == .pressure(100))
  }

  @Test("The layout holds what is switched on, and nothing that makes no sense")
  func layout() throws {
    let folder = TemporaryFolder()
    var attributes = chip(.zero)
    for (index, axis) in ["x", "y", "z"].enumerated() {
      attributes["scan_elements/in_accel_\(axis)_en"] = axis == "y" ? "0" : "1"
      attributes["scan_elements/in_accel_\(axis)_index"] = String(index)
      attributes["scan_elements/in_accel_\(axis)_type"] = "le:s16/16>>0"
    }
    attributes["scan_elements/in_timestamp_en"] = "1"
    attributes["scan_elements/in_timestamp_index"] = "3"
    attributes["scan_elements/in_timestamp_type"] = "le:s64/64>>0"
    attributes["scan_elements/in_temp_en"] = "1"
    attributes["scan_elements/in_temp_index"] = "nothing"
    attributes["scan_elements/in_temp_type"] = "le:s16/16>>0"
    let layout = try #require(try device(attributes, in: folder)).layout
    #expect(layout.places.map { $0.element.channel } == ["accel_x", "accel_z", "timestamp"])
    #expect(layout.size == 16)
  }

  @Test(
    "Garbage in an attribute is no reading, and no crash",
    arguments: [
      "", "nan", "inf", "1e400", "0x10", "12 34", "ä", String(repeating: "9", count: 5000),
    ])
  func garbage(text: String) throws {
    let folder = TemporaryFolder()
    var attributes = chip(Vector3(0, 0, 9.8))
    attributes["in_accel_y_raw"] = text
    let found = try device(attributes, in: folder)
    #expect(found?.reading(of: .acceleration) == nil)
    for matrix in [
      "1,0;0,1", "a, b, c; d, e, f; g, h, i", "0,0,0;0,0,0;0,0,0", "9,0,0;0,9,0;0,0,9", text,
    ] {
      #expect(MountMatrix(matrix) == nil)
    }
  }

  @Test("Where nothing measures motion there is no device")
  func nothing() throws {
    let folder = TemporaryFolder()
    #expect(try device(["name": "adc", "in_voltage0_raw": "7"], in: folder) == nil)
    #expect(IIODevice.all(in: "\(folder.path)/nowhere").isEmpty)
  }
}
