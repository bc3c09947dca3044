import MotionSystem

/// A folder of small texts, as the kernel shows a device in sysfs.
struct AttributeFolder: Sendable {
  /// The kernel's attributes have at most a page.
  private static let longest = 4096

  let path: String

  /// Names that are looked at: a device has some dozens.
  private static let most = 1000

  /// The names in it, in their order.
  var names: [String] { ((try? Folder.names(in: path, atMost: Self.most)) ?? []).sorted() }

  func folder(_ name: String) -> AttributeFolder { AttributeFolder(path: "\(path)/\(name)") }

  /// The text of an attribute without blanks around it; `nil` where it is not there, or no text.
  func text(_ name: String) -> String? {
    guard let file = try? InputFile("\(path)/\(name)"),
      let bytes = try? file.bytes(atMost: Self.longest),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return String(text.trimmedBlanks)
  }

  /// The number of an attribute; `nil` where it is none that is finite.
  func number(_ name: String) -> Double? {
    // Digits of the kernel, not all that a number can be in Swift: no hexadecimal ones, no infinity.
    guard let text = text(name), text.utf8.allSatisfy({ Self.digits.contains($0) }) else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
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
