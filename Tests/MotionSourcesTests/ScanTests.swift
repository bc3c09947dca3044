import Testing

@testable import MotionSources

@Suite("Scans of industrial I/O")
struct ScanTests {
  private func element(_ type: String, index: Int = 0) throws -> ScanElement {
    try #require(ScanElement(channel: "accel_x", index: index, type: type))
  }

  @Test(
    "A channel has the value that its type says",
    arguments: [
      ("le:s16/16>>0", [0xFE, 0xFF], -2), ("be:s16/16>>0", [0xFF, 0xFE], -2),
      ("le:s12/16>>4", [0xF0, 0x7F], 2047), ("le:s12/16>>4", [0x00, 0x80], -2048),
      ("le:u12/16>>0", [0xFF, 0xFF], 4095), ("be:s24/32>>8", [0x80, 0, 0, 0xAA], -8_388_608),
      ("le:s24/32>>0", [0xFF, 0xFF, 0x7F, 0x55], 8_388_607), ("le:u8/8", [200], 200),
      ("le:s8/8", [200], -56), ("le:s64/64>>0", [1, 0, 0, 0, 0, 0, 0, 0x80], Int64.min + 1),
      ("be:u20/32>>12", [0xFF, 0xFF, 0xF0, 0], 1_048_575), ("le:s10/16>>6", [0xC0, 0xFF], -1),
    ] as [(String, [UInt8], Int64)])
  func values(type: String, bytes: [UInt8], value: Int64) throws {
    #expect(try element(type).value(in: bytes) == value)
  }

  @Test(
    "What is no type is none",
    arguments: [
      "", "le", "le:s16", "le:s16/", "xe:s16/16", "le:x16/16", "le:s17/16", "le:s16/16>>1",
      "le:s0/16",
      "le:s16/24", "le:s16/16>", "le:s16/16>>", "le:s-1/16", "le:s16/16X0>>0", "le:s16/16X99>>0",
      "le:s16/16>>0:le", "le:s99999/64", "le:s 16/16",
    ])
  func noTypes(type: String) {
    #expect(ScanElement(channel: "accel_x", index: 0, type: type) == nil)
  }

  @Test("Channels stand at multiples of their sizes, in the order of their indices")
  func layout() throws {
    let layout = ScanLayout([
      try element("le:s64/64>>0", index: 3), try element("le:s16/16>>0", index: 0),
      try element("le:s16/16>>0", index: 2), try element("le:s16/16>>0", index: 1),
    ])
    #expect(layout.places.map { $0.offset } == [0, 2, 4, 8])
    #expect(layout.size == 16)
    let narrow = ScanLayout([
      try element("le:u8/8", index: 0), try element("le:s32/32", index: 1),
      try element("le:u8/8", index: 5),
    ])
    #expect(narrow.places.map { $0.offset } == [0, 4, 8])
    #expect(narrow.size == 12)
    let quaternion = ScanLayout([
      try element("le:u8/8", index: 0), try element("le:s16/16X4>>0", index: 1),
    ])
    #expect(quaternion.places.map { $0.offset } == [0, 8])
    #expect(ScanLayout([]).size == 0)
  }

  @Test("A scan has one value for each channel")
  func scan() throws {
    let layout = ScanLayout([
      try element("le:s16/16>>0", index: 0), try element("be:s16/16>>0", index: 1),
    ])
    #expect(layout.values(in: [1, 0, 0, 2]) == [1, 2])
  }
}
