import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSources

@Suite("What buffers of chips say")
struct ScanDecoderTests {
  /// A kind of scan: how its acceleration is stored, what else is in it, and the bytes of (1, -2, 3) with what else.
  struct Kind: Sendable, CustomStringConvertible {
    let type: String
    var stamp: String?
    var more: [String: String] = [:]
    var first = 0
    let bytes: [UInt8]
    var description: String { "\(type) \(stamp ?? "") \(bytes.count)" }
  }

  static let kinds: [Kind] = [
    Kind(type: "le:s16/16>>0", bytes: [1, 0, 0xFE, 0xFF, 3, 0]),
    Kind(type: "be:s16/16>>0", bytes: [0, 1, 0xFF, 0xFE, 0, 3]),
    Kind(type: "le:s12/16>>4", bytes: [0x10, 0, 0xE0, 0xFF, 0x30, 0]),
    Kind(type: "be:s12/16>>4", bytes: [0, 0x10, 0xFF, 0xE0, 0, 0x30]),
    Kind(type: "le:s24/32>>8", bytes: [0xAA, 1, 0, 0, 0xAA, 0xFE, 0xFF, 0xFF, 0xAA, 3, 0, 0]),
    Kind(type: "be:s24/32>>8", bytes: [0, 0, 1, 0xAA, 0xFF, 0xFF, 0xFE, 0xAA, 0, 0, 3, 0xAA]),
    Kind(type: "le:s32/32>>0", bytes: [1, 0, 0, 0, 0xFE, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0]),
    Kind(type: "le:s8/8>>0", bytes: [1, 0xFE, 3]),
    // Six bytes, two that fill up, and a stamp.
    Kind(
      type: "le:s16/16>>0", stamp: "le:s64/64>>0",
      bytes: [1, 0, 0xFE, 0xFF, 3, 0, 0xAA, 0xAA, 0x39, 0x30, 0, 0, 0, 0, 0, 0]),
    Kind(
      type: "le:s64/64>>0", stamp: "be:s64/64>>0",
      bytes: [1, 0, 0, 0, 0, 0, 0, 0, 0xFE] + [UInt8](repeating: 0xFF, count: 7)
        + [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x30, 0x39]),
    // A channel that is none of ours stands before.
    Kind(
      type: "le:s16/16>>0",
      more: [
        "scan_elements/in_temp_en": "1", "scan_elements/in_temp_index": "0",
        "scan_elements/in_temp_type": "le:s8/8>>0",
      ], first: 1, bytes: [77, 0xAA, 1, 0, 0xFE, 0xFF, 3, 0]),
    // Four values of a quaternion stand behind.
    Kind(
      type: "le:s16/16>>0",
      more: [
        "scan_elements/in_rot_quaternion_en": "1", "scan_elements/in_rot_quaternion_index": "9",
        "scan_elements/in_rot_quaternion_type": "le:s16/16X4>>0",
      ], bytes: [1, 0, 0xFE, 0xFF, 3, 0, 0xAA, 0xAA, 9, 9, 9, 9, 9, 9, 9, 9]),
  ]

  private func decoder(_ kind: Kind) throws -> ScanDecoder {
    var attributes =
      ChipFolder.sensor("accel", feels: .zero)
      + ChipFolder.buffer("accel", type: kind.type, from: kind.first) + kind.more
    attributes["in_accel_scale"] = "9.80665"
    if let stamp = kind.stamp { attributes = attributes + ChipFolder.stamp(index: 20, type: stamp) }
    return try decoder(attributes)
  }

  private func decoder(_ attributes: [String: String]) throws -> ScanDecoder {
    let folder = ChipFolder(attributes)
    defer { withExtendedLifetime(folder) {} }
    let device = try #require(folder.device)
    return try #require(ScanDecoder(device))
  }

  @Test("Twelve kinds of scans say the same", arguments: kinds)
  func same(_ kind: Kind) throws {
    #expect(Self.kinds.count == 12)
    var decoder = try decoder(kind)
    #expect(decoder.size == kind.bytes.count)
    let scans = decoder.take(kind.bytes + kind.bytes)
    #expect(scans.count == 2)
    for scan in scans {
      #expect(scan.readings == [.motion(.acceleration(Vector3(-1, 2, -3)))])
      #expect(scan.stamp == (kind.stamp == nil ? nil : 12345))
    }
  }

  @Test("Short reads end within a scan: the next one goes on there", arguments: 1...16)
  func short(_ count: Int) throws {
    var decoder = try decoder(Self.kinds[8])
    let bytes = (0..<50).flatMap { [UInt8($0), 0] + Self.kinds[8].bytes.dropFirst(2) }
    var readings: [ChipReading] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      readings += decoder.take(rest.prefix(count)).flatMap { $0.readings }
      rest = rest.dropFirst(count)
    }
    #expect(readings.count == 50)
    for (i, reading) in readings.enumerated() {
      #expect(reading == .motion(.acceleration(Vector3(Double(-i), 2, -3))))
    }
  }

  @Test("Axes that have one type together, and an order of their own, are read all the same")
  func order() throws {
    var attributes = ChipFolder.sensor("accel", feels: .zero)
    attributes["in_accel_scale"] = "9.80665"
    attributes["scan_elements/in_accel_type"] = "le:s16/16>>0"
    for (axis, index) in [("x", 5), ("y", 2), ("z", 9)] {
      attributes["scan_elements/in_accel_\(axis)_en"] = "1"
      attributes["scan_elements/in_accel_\(axis)_index"] = String(index)
    }
    var decoder = try decoder(attributes)
    #expect(
      decoder.take([2, 0, 1, 0, 3, 0]).map { $0.readings }
        == [[.motion(.acceleration(Vector3(-1, -2, -3)))]])
  }

  @Test("A chip of which no channel is on, or one axis is missing, says nothing")
  func nothing() throws {
    var attributes =
      ChipFolder.sensor("accel", feels: .zero) + ChipFolder.buffer("accel", type: "le:s16/16>>0")
    attributes["scan_elements/in_accel_y_en"] = "0"
    let folder = ChipFolder(attributes)
    let device = try #require(folder.device)
    #expect(ScanDecoder(device) == nil)
    withExtendedLifetime(folder) {}
  }

  @Test("Two kinds in one scan are read with their own scales and mounts")
  func two() throws {
    var attributes =
      ChipFolder.sensor("accel", feels: .zero)
      + ChipFolder.sensor("anglvel", feels: .zero, matrix: "0, 1, 0; -1, 0, 0; 0, 0, 1")
      + ChipFolder.buffer("accel", type: "le:s16/16>>0")
      + ChipFolder.buffer("anglvel", type: "be:s16/16>>0", from: 3)
    attributes["in_accel_scale"] = "9.80665"
    attributes["in_anglvel_scale"] = "0.5"
    var decoder = try decoder(attributes)
    #expect(decoder.measures == [.acceleration, .rotationRate])
    #expect(
      decoder.take([1, 0, 2, 0, 3, 0, 0, 2, 0, 4, 0, 6])[0].readings
        == [
          .motion(.acceleration(Vector3(-1, -2, -3))), .motion(.rotationRate(Vector3(2, -1, 3))),
        ])
  }
}
