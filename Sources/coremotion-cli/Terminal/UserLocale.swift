import MotionRecordings
import SystemLibrary

/// The locale of the user, as the environment tells it.
enum UserLocale {
  /// Its name in a category: the first of these that is set and not empty, as POSIX orders them.
  static func name(of category: String) -> String {
    for name in ["LC_ALL", category, "LANG"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return "C"
  }

  /// Whether its characters are UTF-8: `de_DE.UTF-8`, `C.utf8`.
  static var isUTF8: Bool {
    let name = name(of: "LC_CTYPE").lowercased()
    return name.contains(text: "utf-8") || name.contains(text: "utf8")
  }
}
