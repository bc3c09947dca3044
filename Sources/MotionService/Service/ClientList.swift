import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
package import MotionRecordings

/// The document `clients-1`: who asks, and what they may see.
struct ClientList {
  /// A connection that is open.
  struct Open {
    let identity: ClientIdentity
    let device: String
    let since: Date
    let dropped: Int
  }

  let book: PermissionBook
  let policy: ServicePolicy
  let tokens: [Token]
  let open: [Open]

  var document: JSONValue {
    .object { document in
      document.add("schema", "clients-1")
      document.add("restricted", book.isRestricted)
      document.add("clients", .array(names.sorted().map(describe)))
    }
  }

  private var names: Set<String> {
    var names = Set(open.map(\.identity.name))
    names.formUnion(tokens.map { "token:\($0.name)" })
    names.formUnion(book.answers.keys)
    names.formUnion(book.decided.keys)
    names.formUnion(book.locations.keys)
    return names.union(book.questions.keys)
  }

  private func describe(_ name: String) -> JSONValue {
    let connections = open.filter { $0.identity.name == name }
    let identity = identity(of: name, connections.first?.identity)
    let question = book.decided[name] == nil ? book.questions[name] : nil
    return .object { client in
      client.add("name", name.printable)
      client.add("may", tokens.first { "token:\($0.name)" == name }?.right.word)
      client.add("motion", book.authorization(of: identity).word)
      client.add("location", book.locationAccess(of: identity).permission.word)
      client.add(
        "asked_utc", question.flatMap { WallClock(secondsSince1970: $0.asked)?.iso8601 })
      client.add("purpose", policy.purpose(of: name)?.printable)
      client.add("connections", connections.count)
      client.add(
        "since_utc",
        connections.map(\.since).min().flatMap {
          WallClock(secondsSince1970: $0.timeIntervalSince1970.rounded())?.iso8601
        })
      client.add("devices", .strings(Set(connections.map(\.device)).sorted()))
      client.add("samples_dropped", connections.reduce(0) { $0 + $1.dropped })
    }
  }

  /// Who has a name; of who is not there, by the name alone.
  private func identity(of name: String, _ connected: ClientIdentity?) -> ClientIdentity {
    connected
      ?? ClientIdentity(user: 0, process: 0, name: name, isOwners: name.hasPrefix("exe:"))
  }
}

extension Service {
  /// Who asks, and what they may see.
  package var clientsDocument: JSONValue {
    let tokens = tokens.all
    return state.withLock { state in
      ClientList(
        book: state.permissions, policy: state.policy, tokens: tokens,
        open: state.connections.values.filter { $0.connection.isOpen && $0.client != nil }
          .map { entry in
            ClientList.Open(
              identity: entry.identity, device: entry.device, since: entry.since,
              dropped: entry.connection.dropped)
          })
    }.document
  }
}
