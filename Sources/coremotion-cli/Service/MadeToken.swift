import MotionDiary
import MotionRecordings
import ServiceDocuments
import SystemLibrary

/// A token that was made, shown this once.
struct MadeToken {
  private let name: String
  private let right: String
  private let token: String
  private let addresses: [String]

  /// What the service has answered.
  init(_ text: String) throws {
    guard case .object(let document)? = JSONValue(Array(text.utf8)), !document.text("token").isEmpty
    else { throw CommandFailure(description: "the service's answer is not understood") }
    name = document.text("name")
    right = document.text("may")
    token = document.text("token")
    addresses = document.texts("addresses")
  }

  /// Where a phone pushes to, by the address of the service.
  private func place(_ address: String) -> String { "\(address)/push/\(token)/sensor-logger" }

  /// Addresses that another machine can reach, before those that it cannot.
  private var ordered: [String] {
    addresses.filter { !Self.isLocal($0) } + addresses.filter { Self.isLocal($0) }
  }

  private static func isLocal(_ address: String) -> Bool {
    ["://127.", "://[::1]", "://localhost"].contains { address.contains($0) }
  }

  /// Prints what is needed to use it.
  func show() {
    guard right.hasPrefix("push:") else {
      Terminal.write("\(token)\n")
      let use = right.hasPrefix("read") ? "reading" : "the service's figures"
      // Only for who looks: a program reads the one line, and a log keeps none.
      if right.hasPrefix("read"), isatty(STDOUT_FILENO) == 1 {
        for address in ordered { Terminal.write("\(address)/#\(token)\n") }
      }
      Terminal.writeError("Good for \(use) until: coremotion permissions revoke \(name)")
      return
    }
    guard let first = ordered.first else {
      Terminal.write("\(token)\n")
      Terminal.writeError(
        "The service listens for HTTP at no network address: [http] in its configuration lets it "
          + "(Documentation/guides/phones.md)")
      return
    }
    for address in ordered { Terminal.write(place(address) + "\n") }
    if Terminal.isColoured, UserLocale.isUTF8, let code = QRCode(place(first)) {
      Terminal.write(code.text)
    }
    if Self.isLocal(first) {
      Terminal.writeError("Only this machine reaches that address: see [http] in the configuration")
    }
    Terminal.writeError("Good for pushing until: coremotion permissions revoke \(name)")
  }
}
