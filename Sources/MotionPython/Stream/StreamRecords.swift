import CMotionC

/// The records of a stream as tables under the names, columns and rounding of `coremotion analyze`; what a
/// stream does not tell (what decided an activity) is left out.
final class StreamRecords {
  private let makers: [StreamTableMaker]
  private var tables: [ArrowTable]
  private var taken = 0

  /// Tables of these kinds of records, a bit each.
  init(kinds: UInt32) {
    makers = StreamTableMaker.all.filter { kinds == 0 || kinds & (1 << UInt32($0.kind)) != 0 }
    tables = makers.map { $0.begin() }
  }

  /// Takes a record in.
  func receive(_ record: UnsafePointer<coremotion_head>) {
    let kind = Int32(record.pointee.kind)
    for (i, maker) in makers.enumerated() where maker.kind == kind {
      maker.add(UnsafeRawPointer(record), tables[i])
    }
  }

  /// The next table of the round; `nil` at its end.
  func take() -> ArrowTable? {
    guard taken < tables.count else {
      taken = 0
      return nil
    }
    defer { taken += 1 }
    let table = tables[taken]
    tables[taken] = makers[taken].begin()
    return table
  }
}
