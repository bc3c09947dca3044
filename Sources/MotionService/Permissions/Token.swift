/// What somebody may do who has a token: a program or a phone that reaches the service over HTTP.
package struct Token: Equatable, Sendable {
  /// The one thing that it is for.
  package enum Right: Equatable, Sendable {
    /// To push samples of a device.
    case push(device: String)
    /// To read what devices remember and do now.
    case read
    /// The same, and to see who else asks, and what they may see.
    case readWithClients
    /// To read the figures of the service itself.
    case metrics

    /// As commands and documents have it.
    package var word: String {
      switch self {
      case .push(let device): "push:\(device)"
      case .read: "read"
      case .readWithClients: "read,clients"
      case .metrics: "metrics"
      }
    }

    /// Whether it is for reading what devices remember and do.
    package var reads: Bool { self == .read || self == .readWithClients }

    /// What a word says; `nil` for any other.
    package init?(word: String) {
      switch word {
      case "read": self = .read
      case "read,clients": self = .readWithClients
      case "metrics": self = .metrics
      default:
        guard word.hasPrefix("push:"), word.utf8.count > 5 else { return nil }
        self = .push(device: String(word.dropFirst(5)))
      }
    }
  }

  /// What its owner calls it.
  package let name: String
  /// What it is for.
  package let right: Right
  /// SHA-256 of its text, which nobody keeps.
  package let digest: [UInt8]

  /// A token of these.
  package init(name: String, right: Right, digest: [UInt8]) {
    self.name = name
    self.right = right
    self.digest = digest
  }
}

/// Keeps tokens over the end of the service.
package protocol TokenStore: AnyObject, Sendable {
  /// All that are kept.
  func tokens() throws(ServiceError) -> [Token]
  /// Keeps one from now on.
  func keep(_ token: Token) throws(ServiceError)
  /// Forgets the one of a name.
  func forget(token name: String) throws(ServiceError)
}
