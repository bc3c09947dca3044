/// The unit in which systemd runs a process, from the text of `/proc/PID/cgroup`.
enum ControlGroup {
  /// The application whose scope or service the unit is (systemd.io/DESKTOP_ENVIRONMENTS); `nil` where it
  /// is none.
  ///
  /// Only the outermost unit within the slices counts: what lies below it was made by whoever runs in it,
  /// under any name.
  static func application(_ groups: String) -> String? {
    for line in groups.split(separator: "\n") {
      // A line is number:controllers:path. Only systemd's own hierarchies: others may be anybody's.
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, ["", "name=systemd"].contains(fields[1]) else { continue }
      if let unit = unit(fields[2]), let name = application(unit: unit) { return name }
    }
    return nil
  }

  /// The outermost unit of a path that is no slice and not the user's manager. systemd puts each into a
  /// slice.
  private static func unit(_ path: Substring) -> Substring? {
    var isInSlice = false
    for name in path.split(separator: "/") {
      if name.hasSuffix(".slice") {
        isInSlice = true
      } else if !(name.hasPrefix("user@") && name.hasSuffix(".service")) {
        return isInSlice ? name : nil
      }
    }
    return nil
  }

  /// `app[-LAUNCHER]-ID-NUMBER.scope` or `app[-LAUNCHER]-ID[@INSTANCE].service`.
  private static func application(unit: Substring) -> String? {
    guard unit.hasPrefix("app-") else { return nil }
    var name = unit.dropFirst(4)
    if name.hasSuffix(".scope") {
      name = name.dropLast(6)
      guard let dash = name.lastIndex(of: "-") else { return nil }
      name = name[..<dash]
    } else if name.hasSuffix(".service") {
      name = name.dropLast(8)
      if let at = name.firstIndex(of: "@") { name = name[..<at] }
    } else {
      return nil
    }
    if let dash = name.firstIndex(of: "-") { name = name[name.index(after: dash)...] }
    // systemd writes a dash within a name as \x2d.
    let plain = name.split(separator: "\\x2d", omittingEmptySubsequences: false).joined(
      separator: "-")
    return plain.isEmpty ? nil : plain
  }
}
