import FoundationEssentials
import MotionDiary
import MotionLink
import MotionRecordings
import MotionService
import MotionStore

/// What the owner may do with all that is kept.
extension HistoryKeeper: OwnedHistory {
  func page(
    of table: String, device name: String, after place: String
  ) throws(ServiceError) -> JSONValue {
    guard let table = HistoryDatabase.OwnedTable(rawValue: table) else {
      throw ServiceError(
        "rows: expected steps, floors, minutes, falls or visits, found '\(table.printable)'")
    }
    // What waits belongs to it.
    if place.isEmpty { commitNow() }
    let device = try known(name)
    let words = place.split(separator: " ")
    let start = try self.place(words.map(String.init))
    do throws(HistoryDatabase.Failure) {
      let (rows, next) = try database.rows(of: table, device: device, after: start)
      return .object { page in
        page.add(
          "rows", .array(rows.map { row in .array(row.map { $0.map { .double($0) } ?? .null }) }))
        page.add("next", "\(next.session) \(next.date) \(next.number)")
      }
    } catch {
      throw ServiceError(error.description)
    }
  }

  /// Where a page ended, by the words that said so; the beginning without any.
  private func place(_ words: [String]) throws(ServiceError) -> HistoryDatabase.RowPlace {
    guard !words.isEmpty else { return HistoryDatabase.RowPlace() }
    guard words.count == 3, let session = Int64(words[0]), let date = Double(words[1]),
      let number = Int64(words[2])
    else { throw ServiceError("rows: expected the place that the page before ended at") }
    return HistoryDatabase.RowPlace(session: session, date: date, number: number)
  }

  func keep(_ platform: Platform?, of device: String) throws(ServiceError) {
    try saying { () throws(HistoryDatabase.Failure) in
      try database.keep(platform: platform?.rawValue, ofDevice: device)
    }
  }

  /// In this order: all that waits goes into the database; the journal forgets; the database does, at once.
  /// A service that is killed meanwhile has all of it still, or nothing, and it can be said again. Then the
  /// devices begin anew from what is left, so no memory holds anything of it either.
  func erase(
    device name: String?, after start: Date?, upTo end: Date?
  ) throws(ServiceError) -> JSONValue {
    let range = ErasedRange(after: start, upTo: end)
    let isAll = name == nil && range.isEverything
    let names =
      try name.map { (name) throws(ServiceError) in [try known(name).name] }
      ?? kept.withLock { $0.keys.sorted() }
    commitNow()
    if let fault = written.withLock({ $0.fault }), !range.isEverything {
      throw ServiceError(
        "nothing is erased, since what is outside of the range cannot be kept: \(fault)")
    }
    do {
      var patterns: Set<BytePattern> = []
      for name in names { patterns.formUnion(try journal(of: name)?.erase(range) ?? []) }
      let devices = try database.devices().filter { names.contains($0.name) }
      var erased = try database.erase(range, of: devices)
      erased.patterns.formUnion(patterns)
      for name in names { try beginAnew(name) }
      try database.emptyLog()
      let removed = isAll ? database.removeSetAside() : []
      let files = names.compactMap { journal(of: $0)?.path }
      var (found, bytes) = try database.search(for: erased.patterns, besides: files)
      if found > 0, (try? database.compact()) != nil {
        (found, bytes) = try database.search(for: erased.patterns, besides: files)
      }
      return document(erased, of: names, found: found, bytes: bytes, removed: removed)
    } catch {
      throw ServiceError("\(error)")
    }
  }

  /// A device that is kept, as the database has it.
  private func known(_ name: String) throws(ServiceError) -> HistoryDatabase.KnownDevice {
    do throws(HistoryDatabase.Failure) {
      if let device = try database.devices().first(where: { $0.name == name }) { return device }
    } catch {
      throw ServiceError(error.description)
    }
    throw ServiceError("nothing is kept of a device '\(name.printable)'")
  }

  private func journal(of name: String) -> SampleRing? { kept.withLock { $0[name]?.journal } }

  private func document(
    _ erased: ErasedHistory, of names: [String], found: Int, bytes: Int, removed: [String]
  ) -> JSONValue {
    .object { document in
      document.add("schema", "erase-1")
      document.add("devices", .strings(names))
      document.add("steps", erased.steps)
      document.add("floors", erased.floors)
      document.add("states", erased.states)
      document.add("batches", erased.batches)
      document.add("minutes", erased.minutes)
      document.add("falls", erased.falls)
      document.add("visits", erased.visits)
      document.add("patterns", erased.patterns.count)
      document.add("found", found)
      document.add("searched_bytes", bytes)
      document.add("removed", .strings(removed))
    }
  }
}

/// Tokens are kept with the history.
extension HistoryKeeper: TokenStore {
  func tokens() throws(ServiceError) -> [Token] {
    try saying { () throws(HistoryDatabase.Failure) in
      try database.tokens().compactMap { row in
        Token.Right(word: row.permission).map {
          Token(name: row.name, right: $0, digest: row.digest)
        }
      }
    }
  }

  func keep(_ token: Token) throws(ServiceError) {
    try saying { () throws(HistoryDatabase.Failure) in
      try database.keep(
        HistoryDatabase.TokenRow(
          name: token.name, permission: token.right.word, digest: token.digest))
    }
  }

  func forget(token name: String) throws(ServiceError) {
    try saying { () throws(HistoryDatabase.Failure) in try database.forget(token: name) }
  }

  /// What the database cannot do is the service's error.
  private func saying<Value>(
    _ work: () throws(HistoryDatabase.Failure) -> Value
  ) throws(ServiceError) -> Value {
    do throws(HistoryDatabase.Failure) {
      return try work()
    } catch {
      throw ServiceError(error.description)
    }
  }
}
