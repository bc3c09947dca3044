import CMotionPython
import MotionRecordings
import MotionStudy
import Testing

@testable import MotionPython

@Suite("Tables of results as columns")
struct CSVColumnsTests {
  private let visits: TableSchema
  private let steps: TableSchema

  init() throws {
    visits = try #require(TableSchema.named("visits"))
    steps = try #require(TableSchema.named("steps"))
  }

  private func table(_ rows: String, of schema: TableSchema) throws -> [ArrowTable] {
    try CSVColumns.tables(Array((schema.header + "\n" + rows).utf8), of: schema)
  }

  /// What stands in a buffer of a column, its values unless said otherwise.
  private func values<Value: BitwiseCopyable>(
    _ column: ArrowColumn, of type: Value.Type, in buffer: ArrowBuffer? = nil, count: Int? = nil
  ) -> [Value] {
    withExtendedLifetime(column) {
      let start = (buffer ?? column.values).start.assumingMemoryBound(to: type)
      return Array(UnsafeBufferPointer(start: start, count: count ?? column.count))
    }
  }

  /// The texts of a column.
  private func texts(_ column: ArrowColumn) -> [String] {
    guard let ends = column.ends else { return [] }
    let places = values(column, of: Int32.self, in: ends, count: column.count + 1)
    let bytes = values(column, of: UInt8.self, count: column.values.count)
    return (0..<column.count).map { row in
      String(decoding: bytes[Int(places[row])..<Int(places[row + 1])], as: UTF8.self)
    }
  }

  @Test("A text in quotes is what it says")
  func quotes() throws {
    let rows = #"1.5,2.5,3.5,"Home, ""sweet""",1,2,3,4"# + "\n1.5,,3.5,Work,1,2,3,\n"
    let pieces = try table(rows, of: visits)
    #expect(pieces.count == 1)
    #expect(texts(pieces[0].columns[3]) == ["Home, \"sweet\"", "Work"])
    #expect(pieces[0].columns[1].unknown == 1)
    #expect(pieces[0].columns[7].unknown == 1)
    #expect(values(pieces[0].columns[0], of: Double.self) == [1.5, 1.5])
  }

  @Test("A table without rows has its columns")
  func empty() throws {
    let pieces = try table("", of: visits)
    #expect(pieces.map { $0.count } == [0])
    #expect(pieces[0].columns.count == visits.fields.count)
  }

  @Test(
    "What is not of the schema is told and not guessed",
    arguments: [
      "1,2,3,x,1,2,3\n", "1,2,3,x,1,2,3,4,5\n", "one,2,3,x,1,2,3,4\n", "1,2,3,x,1,2,3,4.5\n",
    ])
  func mismatch(row: String) {
    #expect(throws: CSVColumns.Mismatch.self) { try table(row, of: visits) }
  }

  @Test("A header with another column is no table of the schema")
  func header() {
    #expect(throws: CSVColumns.Mismatch.self) {
      try CSVColumns.tables(Array("time_s,knwon_s\n".utf8), of: steps)
    }
  }

  @Test("Bits of the validity say which cells are known")
  func validity() throws {
    let rows = (0..<20).map { $0 % 3 == 0 ? ",1\n" : "\($0),1\n" }.joined()
    let column = try table(rows, of: steps)[0].columns[0]
    let bits = values(column, of: UInt8.self, in: column.known, count: 3)
    for row in 0..<20 { #expect((bits[row >> 3] >> (row & 7)) & 1 == (row % 3 == 0 ? 0 : 1)) }
    #expect(column.unknown == 7)
  }
}
