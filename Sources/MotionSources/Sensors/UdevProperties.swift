/// What rules of udev have said of a device: lines `E:NAME=VALUE` in its database, by the number of its node.
struct UdevProperties: Equatable, Sendable {
  private let values: [String: String]

  /// Reads them; empty where nothing was said.
  init(of device: AttributeFolder, in database: String) {
    guard let node = device.text("dev"),
      node.utf8.allSatisfy({ (48...58).contains($0) }),
      let text = AttributeFolder(path: database).text("c\(node)")
    else {
      values = [:]
      return
    }
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("E:") {
      let parts = line.dropFirst(2).split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
    }
    self.values = values
  }

  subscript(name: String) -> String? { values[name] }
}
