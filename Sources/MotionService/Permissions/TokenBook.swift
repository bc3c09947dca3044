import MotionDiary
import MotionLink
import MotionRecordings

/// Who may come over HTTP: by tokens of 128 bits, of which only the digests are kept.
///
/// A token is shown once, when it is made. To find one takes the same time whatever it is compared with.
package final class TokenBook: Sendable {
  /// Tokens that there may be at once.
  package static let most = 1000
  /// Letters and digits of a token's text, and how many: 26 of 32 are 130 bits. None looks like another on paper.
  private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
  /// Length of a token's text.
  package static let length = 26

  private let store: (any TokenStore)?
  /// Names of tokens that are in force no more, and that the store could not forget so far.
  private let left = Guarded<Set<String>>([])
  private let tokens: Guarded<[Token]>

  /// No tokens yet, and they end with the service.
  package init() {
    store = nil
    tokens = Guarded([])
  }

  /// The tokens of a store.
  package init(_ store: any TokenStore) throws(ServiceError) {
    self.store = store
    tokens = Guarded(try store.tokens())
  }

  /// All tokens, by name.
  package var all: [Token] { tokens.withLock { $0 }.sorted { $0.name < $1.name } }

  /// Makes a token, and gives its text: the only time that it is there.
  package func make(_ name: String, for right: Token.Right) throws(ServiceError) -> String {
    guard ClientIdentity.isValid(application: name) else {
      throw ServiceError(
        "'\(name.printable)': a token's name has letters, digits, '.', '_' and '-', 255 at most")
    }
    let held = tokens.withLock { $0 }
    if left.withLock({ $0.contains(name) }) { try revoke(name) }
    guard !held.contains(where: { $0.name == name }) else {
      throw ServiceError("a token is called '\(name)' already; revoke it first, or name another")
    }
    guard held.count < Self.most else {
      throw ServiceError("there are \(Self.most) tokens; revoke one first")
    }
    var random = SystemRandomNumberGenerator()
    let text = (0..<Self.length).map { _ in
      Self.alphabet[Int(random.next(upperBound: UInt(Self.alphabet.count)))]
    }
    let token = Token(name: name, right: right, digest: Self.digest(text))
    try store?.keep(token)
    tokens.withLock { $0.append(token) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whose text counts no more.
  package func revoke(_ name: String) throws(ServiceError) {
    guard
      tokens.withLock({ $0.contains { $0.name == name } }) || left.withLock({ $0.contains(name) })
    else { throw ServiceError("no token is called '\(name.printable)'") }
    // Not in force any more even where the disk does not take it; then it can be said again.
    tokens.withLock { $0.removeAll { $0.name == name } }
    left.withLock { _ = $0.insert(name) }
    try store?.forget(token: name)
    left.withLock { _ = $0.remove(name) }
  }

  /// The token of a text; `nil` where there is none.
  package func token(of text: [UInt8]) -> Token? {
    let digest = Self.digest(text)
    return tokens.withLock { tokens in
      var found: Token?
      for token in tokens where Self.isEqual(token.digest, digest) { found = token }
      return found
    }
  }

  /// Whether a token that was found before still counts.
  package func holds(_ token: Token) -> Bool { tokens.withLock { $0.contains(token) } }

  private static func digest(_ text: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    text.withUnsafeBytes { hash.update($0) }
    return hash.digest()
  }

  /// Looks at all bytes, wherever they differ first.
  private static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
