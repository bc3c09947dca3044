package import MotionSystem

/// A device's switches: what each was before somebody changed it, so that it can be put back.
package struct Switches: Sendable {
  /// The switch that lets the buffer run. While it does the others are fixed.
  package static let enable = "buffer/enable"

  private let folder: AttributeFolder
  private var former: [(name: String, text: String)] = []

  /// Switches in a device's folder, as they stand.
  package init(_ folder: AttributeFolder) { self.folder = folder }

  /// Sets a switch, unless it stands so.
  package mutating func set(_ name: String, to text: String) throws(SystemError) {
    guard let now = folder.text(name) else { throw .missing }
    if now == text { return }
    if !former.contains(where: { $0.name == name }) { former.append((name, now)) }
    try folder.set(name, to: text)
  }

  /// Sets a switch where there is one that may be set.
  package mutating func setIfPossible(_ name: String, to text: String) { try? set(name, to: text) }

  /// Puts all back as they were, the buffer off before them; gives the names of those that cannot be.
  ///
  /// A buffer that ran before stays off: that was a program which was killed.
  package mutating func putBack() -> [String] {
    if folder.text(Self.enable) == "1" { try? folder.set(Self.enable, to: "0") }
    var left: [String] = []
    for (name, text) in former.reversed() where name != Self.enable {
      // What cannot be read back, such as a trigger without a name, is emptied by a line's end.
      if (try? folder.set(name, to: text.isEmpty ? "\n" : text)) == nil { left.append(name) }
    }
    former = []
    return left
  }
}
