import CSystemQRencode

/// A text as a QR code (ISO/IEC 18004), for a phone's camera.
struct QRCode {
  /// Modules along a side.
  let width: Int
  /// Row by row, `true` where a module is dark.
  private let modules: [Bool]

  /// Modules of light around it that the standard asks for.
  private static let quiet = 4

  /// `nil` where the text is too long for one.
  init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    self.width = width
    // The lowest bit of a module is its colour.
    modules = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; around the code all are light.
  func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<width).contains(row) && (0..<width).contains(column) && modules[row * width + column]
  }

  /// Two rows of modules in a line of half blocks, black on white whatever the terminal's colours are.
  var text: String {
    let range = -Self.quiet..<width + Self.quiet
    var lines = ""
    for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      let blocks = range.map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      lines += "\u{1b}[30;107m\(blocks.joined())\u{1b}[0m\n"
    }
    return lines
  }
}
