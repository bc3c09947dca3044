import Testing

@testable import MotionDiary

@Suite("Names that would steer a terminal are shown without what steers")
struct PrintableTextTests {
  @Test("Of all characters those steer that the standard library calls control or format")
  func steers() {
    var differing: [UInt32] = []
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = UnicodeScalar(value) else { continue }
      let category = scalar.properties.generalCategory
      let isSame =
        scalar.steers == (category == .control || category == .format)
        && scalar.partsLines == (category == .lineSeparator || category == .paragraphSeparator)
      if !isSame { differing.append(value) }
    }
    #expect(differing == [])
  }

  @Test("Colours, line ends and marks of direction become spaces, letters of all scripts stay")
  func printable() {
    #expect("a\u{1B}[31mb\r\nc\u{202E}d".printable == "a [31mb  c d")
    #expect("Größe 步行 шаг".printable == "Größe 步行 шаг")
  }
}
