/// A part of a cohort: those of its files whose paths' digests say so.
package struct Shard: Equatable, Sendable {
  /// From 1 to `count`.
  package let number: Int
  package let count: Int

  /// More parts than there are recordings help nobody.
  package static let most = 100_000

  /// Reads `3/7`; `nil` where it is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let number = Int(parts[0]), let count = Int(parts[1]), (1...Self.most).contains(count),
      (1...count).contains(number)
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// Whether a file belongs to it.
  package func contains(_ path: String) -> Bool { PathDigest(path).shard(of: count) == number }

  /// As in the names of its files: `3-of-7`.
  package var name: String { "\(number)-of-\(count)" }
}
