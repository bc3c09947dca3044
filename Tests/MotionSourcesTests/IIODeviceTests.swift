import Foundation
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSources

@Suite("Chips of industrial I/O")
struct IIODeviceTests {
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

  /// What is felt in the room, in the kernel's unit: the push upwards of a table, a turn about the vertical and about
  /// north, the field of the northern half of the earth.
  private static let sensors:
    [(kind: String, channel: SensorChannel, room: Vector3, factor: Double)] = [
      ("accel", .acceleration, Vector3(0, 0, 9.80665), -1 / 9.80665),
      ("anglvel", .rotationRate, Vector3(0, 0.5, 2), 1),
      ("magn", .magneticField, Vector3(0, 0.2, -0.45), 100),
    ]

  @Test(
    "In all 24 attitudes and four mounts three sensors have Core Motion's axes, signs and units",
    arguments: 0..<4, 0..<3)
  func axes(mount: Int, sensor: Int) throws {
    #expect(Self.attitudes.count == 24)
    let (text, rows) = Self.mounts[mount]
    let (kind, channel, room, factor) = Self.sensors[sensor]
    let folder = ChipFolder(ChipFolder.sensor(kind, feels: .zero, matrix: text))
    let device = try #require(folder.device)
    for attitude in Self.attitudes {
      let felt = Vector3(attitude[0].dot(room), attitude[1].dot(room), attitude[2].dot(room))
      // The chip feels the same, turned back by its mount.
      let chip = rows[0] * felt.x + rows[1] * felt.y + rows[2] * felt.z
      for (axis, value) in zip(["x", "y", "z"], [chip.x, chip.y, chip.z]) {
        folder.write("in_\(kind)_\(axis)_raw", String(Int((value * 1000).rounded())))
      }
      guard case .motion(let told)? = device.reading(of: channel), let told = told.vector else {
        Issue.record("no reading of \(kind)")
        continue
      }
      #expect((told - felt * factor).length < 1e-3 * max(1, factor), "\(kind) \(attitude)")
    }
  }

  @Test("Face up reads z = -1, gauss are a hundred microtesla, an axis may have its own scale")
  func units() throws {
    var attributes = ChipFolder.sensor("accel", feels: Vector3(0, 0, 9.80665))
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
    let folder = ChipFolder(attributes)
    defer { withExtendedLifetime(folder) {} }
    let found = try #require(folder.device)
    #expect(found.number == 3 && found.name == "bmi160")
    #expect(
      found.measures.isSuperset(of: [.acceleration, .rotationRate, .magneticField, .pressure]))
    guard case .motion(.acceleration(let up))? = found.reading(of: .acceleration) else {
      Issue.record("no acceleration")
      return
    }
    #expect((up - Vector3(0, 0, -1)).length < 1e-3)
    #expect(found.reading(of: .rotationRate) == .motion(.rotationRate(Vector3(1, 1, 1))))
    #expect(found.reading(of: .magneticField) == .motion(.magneticField(Vector3(0, 0, 45))))
    #expect(found.reading(of: .pressure) == .motion(.pressure(100)))
  }

  @Test("What a driver gives in the unit itself has no scale: pressure, light")
  func processed() throws {
    let folder = ChipFolder([
      "name": "bmp280", "in_pressure_input": "101.325", "in_pressure_scale": "7",
      "in_illuminance_input": "250", "in_proximity_raw": "80", "in_proximity_nearlevel": "60",
    ])
    let other = ChipFolder(["in_intensity_both_raw": "12"])
    defer { withExtendedLifetime((folder, other)) {} }
    let found = try #require(folder.device)
    #expect(found.reading(of: .pressure) == .motion(.pressure(101.325)))
    #expect(found.reading(of: .light) == .light(250))
    #expect(found.hasLux)
    #expect(found.reading(of: .proximity) == .proximity(80))
    #expect(found.nearLevel == 60)
    let bare = try #require(other.device)
    #expect(bare.reading(of: .light) == .light(12))
    #expect(!bare.hasLux)
  }

  @Test(
    "udev says how a model is mounted, and goes before the driver; so it does where a chip sits")
  func udev() throws {
    let up = ChipFolder.sensor(
      "accel", feels: Vector3(9.80665, 0, 0), matrix: "1, 0, 0; 0, 1, 0; 0, 0, 1")
    let folder = ChipFolder(up + ["label": "accel-display"])
    #expect(try #require(folder.device).label == "accel-display")
    folder.say("I:1\nE:ACCEL_MOUNT_MATRIX=0, 1, 0; -1, 0, 0; 0, 0, 1\nE:ACCEL_LOCATION=base")
    let found = try #require(folder.device)
    #expect(found.label == "base" && found.isInBase)
    guard case .motion(.acceleration(let told))? = found.reading(of: .acceleration) else {
      Issue.record("no acceleration")
      return
    }
    #expect((told - Vector3(0, 1, 0)).length < 1e-3)
  }

  @Test("Finding a chip does not ask it: an attribute that would wait is not read")
  func notAsked() throws {
    let folder = ChipFolder(ChipFolder.sensor("accel", feels: .zero))
    // A pipe without a writer: whoever opens it waits.
    #expect(unlink("\(folder.path)/in_accel_x_raw") == 0)
    #expect(mkfifo("\(folder.path)/in_accel_x_raw", 0o600) == 0)
    #expect(try #require(folder.device).measures == [.acceleration])
  }

  @Test(
    "Garbage in an attribute is no reading, and no crash",
    arguments: [
      "", "nan", "inf", "1e400", "0x10", "12 34", "ä", String(repeating: "9", count: 5000),
    ])
  func garbage(text: String) throws {
    var attributes = ChipFolder.sensor("accel", feels: Vector3(0, 0, 9.8))
    attributes["in_accel_y_raw"] = text
    let folder = ChipFolder(attributes)
    #expect(folder.device?.measures == [.acceleration])
    #expect(folder.device?.reading(of: .acceleration) == nil)
    for matrix in [
      "1,0;0,1", "a, b, c; d, e, f; g, h, i", "0,0,0;0,0,0;0,0,0", "9,0,0;0,9,0;0,0,9", text,
    ] {
      #expect(MountMatrix(matrix) == nil)
    }
  }

  @Test(
    "Garbage in every attribute at once harms nothing, and no number that is none comes out",
    arguments: 0..<60)
  func garbageEverywhere(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let good =
      ChipFolder.sensor("accel", feels: Vector3(1, 2, 9))
      + ChipFolder.buffer("accel", type: "le:s16/16>>0")
      + ChipFolder.stamp(index: 3)
      + [
        "label": "lid", "in_accel_mount_matrix": "1, 0, 0; 0, 1, 0; 0, 0, 1",
        "in_accel_offset": "3",
        "sampling_frequency": "50", "sampling_frequency_available": "25 50",
        "buffer/hwfifo_watermark_max": "64", "in_proximity_raw": "7", "in_proximity_nearlevel": "5",
      ]
    let folder = ChipFolder(good.mapValues { random.next() % 3 == 0 ? $0 : Self.noise(&random) })
    folder.say(Self.noise(&random))
    // Its channels are told by the names of its files, which are as they were.
    let device = try #require(folder.device)
    for kind in device.measures {
      if case .motion(let reading)? = device.reading(of: kind), let vector = reading.vector {
        #expect(vector.isFinite)
      }
      let rate = SamplingRate(device, of: [kind]).nearest(to: 50)
      #expect(rate.isFinite && rate > 0)
      let capture = Capture(device, for: [kind], triggers: folder.root.path, timers: true)
      #expect(capture.watermark(rate: rate, pause: 2.5) >= 1)
    }
    var decoder = ScanDecoder(device)
    let bytes = (0..<1000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for scan in decoder?.take(bytes) ?? [] {
      for case .motion(let reading) in scan.readings { #expect(reading.vector?.isFinite ?? true) }
    }
  }

  /// What a driver, or somebody who writes into a folder, may say instead.
  private static func noise(_ random: inout SplitMix64) -> String {
    let texts = [
      "", "-", "nan", "-1", "0", "1", "1e308", "-1e308", "99999999999999999999", "le:s16/16>>0",
      "be:u64/64",
      "le:s24/32X9>>8", "le:s64/8", "0.0001 0.001", "[0 0 0]", "[-1 1 9]", "1,2,3;4,5,6;7,8,9",
      "\u{FFFD}\u{0}",
    ]
    if random.next() % 2 == 0 { return texts[Int(random.next() % UInt64(texts.count))] }
    return String(
      decoding: (0..<random.next() % 40).map { _ in UInt8(truncatingIfNeeded: random.next()) },
      as: UTF8.self)
  }

  @Test("Where nothing measures motion there is no device")
  func nothing() throws {
    #expect(ChipFolder(["name": "adc", "in_voltage0_raw": "7"]).device == nil)
    let folder = TemporaryFolder()
    #expect(IIODevice.numbers(in: "\(folder.path)/nowhere").isEmpty)
  }

  @Test("Numbers are found in their order, and nothing else is taken for one")
  func numbers() {
    let folder = TemporaryFolder()
    for name in ["iio:device10", "iio:device2", "trigger0", "iio:devicex", "iio:device"] {
      try? FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    #expect(IIODevice.numbers(in: folder.path) == [2, 10])
  }
}

extension Reading {
  /// What has three axes.
  fileprivate var vector: Vector3? {
    switch self {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v): v
    case .pressure, .location, .hint, .wallClock: nil
    }
  }
}
