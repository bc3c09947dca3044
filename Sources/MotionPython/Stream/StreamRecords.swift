import CMotionC
import MotionStudy

/// The records of a stream as tables under the names, columns and rounding of `coremotion analyze`; what a
/// stream does not tell (what decided an activity) is left out.
final class StreamRecords {
  /// A table in the making, and how a record becomes its rows.
  private struct Maker {
    let kind: Int32
    let begin: () -> ArrowTable
    let add: (UnsafeRawPointer, ArrowTable) -> Void
  }

  private let makers: [Maker]
  private var tables: [ArrowTable]
  private var taken = 0

  /// Tables of these kinds of records, a bit each.
  init(kinds: UInt32) {
    makers = Self.all.filter { kinds == 0 || kinds & (1 << UInt32($0.kind)) != 0 }
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

  private static var all: [Maker] {
    [
      Maker(COREMOTION_STEP, "steps", add: StreamRows.addStep),
      Maker(COREMOTION_STEP, "step-log", add: StreamRows.addRevision),
      Maker(COREMOTION_EVENT, "events", add: StreamRows.addEvent),
      Maker(COREMOTION_BATCH, "activity", columns: 8, add: StreamRows.addActivity),
      Maker(COREMOTION_BATCH, "pedometer", add: StreamRows.addPedometer),
      Maker(COREMOTION_ATTITUDE, "device-motion", add: StreamRows.addMotion),
      Maker(COREMOTION_ALTITUDE, "altitude", add: StreamRows.addAltitude),
      Maker(COREMOTION_TRACK, "track", add: StreamRows.addTrack),
      Maker(COREMOTION_FAULT, begin: { StreamRows.faults }, add: StreamRows.addFault),
    ].compactMap { $0 }
  }
}

extension StreamRecords.Maker {
  fileprivate init(
    _ kind: Int32, begin: @escaping () -> ArrowTable,
    add: @escaping (UnsafeRawPointer, ArrowTable) -> Void
  ) {
    self.kind = kind
    self.begin = begin
    self.add = add
  }

  /// The first columns of a table of results, all of them without a number; `nil` where there is no such table.
  fileprivate init?<Record>(
    _ kind: Int32, _ name: String, columns: Int = .max,
    add: @escaping (Record, ArrowTable) -> Void
  ) {
    guard let schema = TableSchema.named(name) else { return nil }
    let fields = schema.fields.prefix(columns).map { ArrowField($0) }
    self.init(kind, begin: { ArrowTable(name, fields) }) { record, table in
      add(record.load(as: Record.self), table)
    }
  }

  fileprivate init<Record>(
    _ kind: Int32, begin: @escaping () -> ArrowTable, add: @escaping (Record, ArrowTable) -> Void
  ) {
    self.init(kind, begin: begin) { record, table in add(record.load(as: Record.self), table) }
  }
}
