import MotionRecordings
import MotionStudy

/// The columns of every table of results, as tables without rows.
enum SchemasQuestion {
  static func answer() -> Answer {
    Answer(.object { _ in }, tables: TableSchema.all.map { CSVColumns.empty($0) })
  }
}
