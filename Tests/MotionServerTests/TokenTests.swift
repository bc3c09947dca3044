import MotionLink
import MotionService
import Testing

@Suite struct TokenTests {
  @Test func `a token is found by its text alone, until it is revoked`() throws {
    let book = TokenBook()
    let text = try book.make("phone", for: .push(device: "phone"))
    let other = try book.make("dashboard", for: .read)
    #expect(text.utf8.count == TokenBook.length && text != other)
    #expect(book.token(of: Array(text.utf8))?.right == .push(device: "phone"))
    #expect(book.token(of: Array(other.utf8))?.name == "dashboard")
    for wrong in ["", "phone", text + "a", String(text.dropLast()), text.uppercased()] {
      #expect(book.token(of: Array(wrong.utf8)) == nil)
    }
    try book.revoke("phone")
    #expect(book.token(of: Array(text.utf8)) == nil)
    #expect(book.token(of: Array(other.utf8)) != nil)
  }

  @Test func `names are kept apart, and are no paths`() throws {
    let book = TokenBook()
    _ = try book.make("phone", for: .read)
    #expect(throws: ServiceError.self) { try book.make("phone", for: .metrics) }
    for name in ["", "a/b", "a b", ".hidden", "\u{1b}[2J"] {
      #expect(throws: ServiceError.self) { try book.make(name, for: .read) }
    }
    #expect(throws: ServiceError.self) { try book.revoke("nobody") }
  }

  /// A disk that takes nothing for a while.
  private final class FullDisk: TokenStore {
    let kept = Guarded<[Token]>([])
    let isFull = Guarded(false)

    func tokens() -> [Token] { kept.withLock { $0 } }
    func keep(_ token: Token) { kept.withLock { $0.append(token) } }
    func forget(token name: String) throws(ServiceError) {
      if isFull.withLock({ $0 }) { throw ServiceError("the disk is full") }
      kept.withLock { $0.removeAll { $0.name == name } }
    }
  }

  @Test
  func `a token that the disk does not forget is out of force at once, and can be revoked again`()
    throws
  {
    let disk = FullDisk()
    let book = try TokenBook(disk)
    let text = Array(try book.make("phone", for: .read).utf8)
    disk.isFull.withLock { $0 = true }
    #expect(throws: ServiceError.self) { try book.revoke("phone") }
    #expect(book.token(of: text) == nil && disk.tokens().count == 1)
    #expect(throws: ServiceError.self) { try book.make("phone", for: .read) }
    disk.isFull.withLock { $0 = false }
    try book.revoke("phone")
    #expect(disk.tokens().isEmpty)
    #expect(throws: ServiceError.self) { try book.revoke("phone") }
  }

  @Test func `rights are words`() {
    for right in [Token.Right.push(device: "a:b"), .read, .readWithClients, .metrics] {
      #expect(Token.Right(word: right.word) == right)
    }
    #expect(
      Token.Right.read.reads && Token.Right.readWithClients.reads && !Token.Right.metrics.reads)
    #expect(Token.Right(word: "clients") == nil && Token.Right(word: "clients,read") == nil)
    #expect(Token.Right(word: "push:") == nil && Token.Right(word: "write") == nil)
  }
}
