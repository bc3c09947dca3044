import CMotionC
import MotionStudy

/// A table of a stream, and how a record becomes its rows.
struct StreamTableMaker {
  /// The kind of records that it is made of.
  let kind: Int32
  /// A table without rows.
  let begin: () -> ArrowTable
  /// Adds the rows of a record of that kind.
  let add: (UnsafeRawPointer, ArrowTable) -> Void

  private init<Record>(
    _ kind: Int32, _ begin: @escaping () -> ArrowTable,
    _ add: @escaping (Record, ArrowTable) -> Void
  ) {
    self.kind = kind
    self.begin = begin
    self.add = { record, table in add(record.load(as: Record.self), table) }
  }

  /// All tables, in the order in which they are told.
  static var all: [StreamTableMaker] {
    [
      StreamTableMaker(COREMOTION_STEP, results("steps"), StreamRows.addStep),
      StreamTableMaker(COREMOTION_STEP, results("step-log"), StreamRows.addRevision),
      StreamTableMaker(COREMOTION_EVENT, results("events"), StreamRows.addEvent),
      StreamTableMaker(COREMOTION_BATCH, results("activity", columns: 8), StreamRows.addActivity),
      StreamTableMaker(COREMOTION_BATCH, results("pedometer"), StreamRows.addPedometer),
      StreamTableMaker(
        COREMOTION_ATTITUDE, { ArrowTable("device-motion", StreamRows.motionFields) },
        StreamRows.addMotion),
      StreamTableMaker(COREMOTION_ALTITUDE, results("altitude"), StreamRows.addAltitude),
      StreamTableMaker(COREMOTION_TRACK, results("track"), StreamRows.addTrack),
      StreamTableMaker(COREMOTION_FAULT, { StreamRows.faults }, StreamRows.addFault),
    ]
  }

  /// The first columns of a table of results, all of them without a number.
  private static func results(_ name: String, columns: Int = .max) -> () -> ArrowTable {
    let fields = TableSchema.named(name)?.fields.prefix(columns).map { ArrowField($0) } ?? []
    return { ArrowTable(name, fields) }
  }
}
