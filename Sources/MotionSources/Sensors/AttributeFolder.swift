package import MotionSystem

/// A folder of small texts, as the kernel shows a device in sysfs.
package struct AttributeFolder: Equatable, Sendable {
  /// The kernel's attributes have at most a page.
  private static let longest = 4096

  package let path: String

  package init(path: String) { self.path = path }

  /// Names that are looked at: a device has some dozens.
  private static let most = 1000

  /// The names in it, in their order.
  package var names: [String] { ((try? Folder.names(in: path, atMost: Self.most)) ?? []).sorted() }

  package func folder(_ name: String) -> AttributeFolder {
    AttributeFolder(path: "\(path)/\(name)")
  }

  /// Whether there is such an attribute; it is not read.
  package func has(_ name: String) -> Bool { FileStatus(of: "\(path)/\(name)") != nil }

  /// The text of an attribute without blanks around it; `nil` where it is not there, or no text.
  package func text(_ name: String) -> String? {
    guard let file = try? InputFile("\(path)/\(name)"),
      let bytes = try? file.bytes(atMost: Self.longest),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return String(text.trimmedBlanks)
  }

  /// The number of an attribute; `nil` where it is none that is finite.
  package func number(_ name: String) -> Double? { text(name).flatMap { Self.number($0) } }

  /// The numbers of an attribute that has several, between blanks.
  func numbers(_ name: String) -> [Double] {
    (text(name) ?? "").split { $0.isWhitespace || $0 == "[" || $0 == "]" }
      .compactMap { Self.number($0) }
  }

  /// Writes an attribute, which must be there.
  package func set(_ name: String, to text: String) throws(SystemError) {
    guard has(name) else { throw .missing }
    let file = try WrittenFile("\(path)/\(name)")
    try file.write(Array(text.utf8)[...])
    try file.close()
  }

  // Digits of the kernel, not all that a number can be in Swift: no hexadecimal ones, no infinity.
  private static func number(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ digits.contains($0) }) else { return nil }
    return Double(String(text)).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let digits = Set("+-.0123456789eE".utf8)
}

extension String {
  fileprivate var trimmedBlanks: Substring {
    var rest = self[...]
    while rest.first?.isWhitespace ?? false { rest.removeFirst() }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    return rest
  }
}
