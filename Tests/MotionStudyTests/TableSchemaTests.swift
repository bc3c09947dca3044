import Foundation
import MotionDiary
import MotionGestures
import MotionRecordings
import MotionStudy
import MotionTestSupport
import Testing

@Suite("The schema of all tables")
struct TableSchemaTests {
  private let folder = TemporaryFolder()

  /// Whether a cell is what its column says.
  private static func fits(_ cell: String, _ type: TableField.Kind) -> Bool {
    if cell.isEmpty { return true }
    return switch type {
    case .string: true
    case .integer: Int64(cell) != nil
    case .number: Double(cell)?.isFinite ?? false
    case .boolean: cell == "0" || cell == "1"
    case .datetime: WallClock(iso8601: cell) != nil && cell.hasSuffix("Z")
    }
  }

  @Test(
    "It has every table, every header and every cell that is written",
    arguments: [
      "phone iphone with location\nwalk 90 s\nstairs up 2\ndrive 60 s\nlift up 9 m\nwalk 30 s",
      "phone watch25\nin wrist\nindoors\nsit 60 s\nwalk 60 s\ntremble 90 s",
      "phone android with location without accelerometer\nwalk 120 s",
      "phone bare\nstand 30 s\nrun 60 s",
    ])
  func everyCell(text: String) throws {
    let path = try StudiedDay.recording(text, in: folder)
    let tables = try StudiedDay.tables(of: path) { $0.gestures = GestureOptions(.all) }
    #expect(tables.count > 5)
    for (name, table) in tables {
      let schema = try #require(TableSchema.named(name), "\(name) has no schema")
      #expect(table.header.joined(separator: ",") == schema.header)
      for row in table.rows {
        #expect(row.count == schema.fields.count, "\(name): \(row)")
        for (cell, field) in zip(row, schema.fields) {
          #expect(Self.fits(cell, field.type), "\(name).\(field.name): \(cell)")
        }
      }
    }
  }

  @Test("No table and no column stands twice, and each column says what it is")
  func names() {
    #expect(Set(TableSchema.all.map { $0.name }).count == TableSchema.all.count)
    for table in TableSchema.all {
      #expect(Set(table.fields.map { $0.name }).count == table.fields.count, "\(table.name)")
      for field in table.fields {
        #expect(!field.meaning.isEmpty && !field.source.isEmpty, "\(table.name).\(field.name)")
        let isNumber = field.type == .number || field.type == .integer
        #expect(isNumber || field.unit == nil, "\(table.name).\(field.name)")
      }
    }
  }

  @Test("Every file that a folder of results may hold has a schema")
  func allFiles() throws {
    let path = try StudiedDay.recording("walk 30 s", in: folder)
    let output = "\(folder.path)/output"
    var options = BatchAnalysis.Options()
    options.folder = output
    options.write(.all)
    var batch = try BatchAnalysis(options) { _ in }
    _ = try batch.process(path)
    let results = try FileManager.default.contentsOfDirectory(atPath: "\(output)/made-5")
    #expect(results.contains("minutes.csv") && results.contains("device-motion.csv"))
    for file in results where file != "summary.json" {
      #expect(TableSchema.named(String(file.dropLast(4))) != nil, "\(file)")
    }
  }

  @Test("A data package names its tables with type, unit and source of each column")
  func dataPackage() throws {
    let minutes = try #require(TableSchema.named("minutes"))
    let package = DataPackage(
      name: "cohort",
      resources: [.init(minutes, path: "minutes.csv", leading: [TableField.file])])
    let json = try JSONSerialization.jsonObject(with: Data(package.json.utf8)) as? [String: Any]
    let resource = try #require((json?["resources"] as? [[String: Any]])?.first)
    let schema = try #require(resource["schema"] as? [String: Any])
    let fields = try #require(schema["fields"] as? [[String: Any]])
    #expect(fields.count == minutes.fields.count + 1)
    #expect(fields.first?["name"] as? String == "file")
    let enmo = try #require(fields.first { $0["name"] as? String == "enmo_mg" })
    #expect(enmo["type"] as? String == "number" && enmo["unit"] as? String == "mg")
    #expect(resource["path"] as? String == "minutes.csv")
  }
}
