/// An interface of a bus: its members, and from them the text that describes it.
package struct BusInterface: Sendable {
  /// What a method takes or gives, or a property has: its name and its type, as D-Bus writes types.
  typealias Part = (name: String, type: String)

  struct Method: Sendable {
    let name: String
    var takes: [Part] = []
    var gives: [Part] = []
  }

  /// What it is called.
  package let name: String
  let methods: [Method]
  let properties: [Part]

  /// Types of what a method takes, one after another; `nil` where there is no such method.
  func types(of method: String) -> String? {
    methods.first { $0.name == method }?.takes.map(\.type).joined()
  }

  /// Its description in XML, from `<interface` on.
  package var description: String {
    var lines = ["<interface name=\"\(name)\">"]
    for method in methods {
      let parts =
        method.takes.map { ($0, "in") } + method.gives.map { ($0, "out") }
      guard !parts.isEmpty else {
        lines.append("  <method name=\"\(method.name)\"/>")
        continue
      }
      lines.append("  <method name=\"\(method.name)\">")
      for (part, direction) in parts {
        lines.append(
          "    <arg name=\"\(part.name)\" type=\"\(part.type)\" direction=\"\(direction)\"/>")
      }
      lines.append("  </method>")
    }
    for property in properties {
      lines.append(
        "  <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"read\"/>")
    }
    lines.append("</interface>")
    return lines.map { "  " + $0 + "\n" }.joined()
  }
}
