import Foundation
import GRDB

extension HistoryDatabase {
  /// Who may come over HTTP, as the database has it.
  package struct TokenRow: Equatable, Sendable {
    package let name: String
    /// What it is for, in a word.
    package let permission: String
    /// Of its text.
    package let digest: [UInt8]

    package init(name: String, permission: String, digest: [UInt8]) {
      self.name = name
      self.permission = permission
      self.digest = digest
    }
  }

  /// All tokens, in the order in which they were made.
  package func tokens() throws(Failure) -> [TokenRow] {
    try reading { database in
      try Row.fetchAll(database, sql: "SELECT * FROM token ORDER BY number").compactMap { row in
        guard let name: String = row.readable("name"),
          let permission: String = row.readable("permission"),
          let digest: Data = row.readable("digest")
        else { return nil }
        return TokenRow(name: name, permission: permission, digest: Array(digest))
      }
    }
  }

  /// Keeps a token from now on.
  package func keep(_ token: TokenRow) throws(Failure) {
    try writing {
      try $0.execute(
        sql: "INSERT INTO token (name, permission, digest) VALUES (?, ?, ?)",
        arguments: [token.name, token.permission, Data(token.digest)])
    }
  }

  /// Forgets the token of a name.
  package func forget(token name: String) throws(Failure) {
    try writing {
      try $0.execute(sql: "DELETE FROM token WHERE name = ?", arguments: [name])
    }
  }

  /// Keeps what the owner has said about a phone's system; `nil` forgets it.
  package func keep(platform: String?, ofDevice name: String) throws(Failure) {
    try writing {
      try $0.execute(
        sql: "UPDATE device SET platform = ? WHERE name = ?", arguments: [platform, name])
    }
  }
}
