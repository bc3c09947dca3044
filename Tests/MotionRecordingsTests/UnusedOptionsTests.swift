import MotionProcessing
import MotionRecordings
import Testing

@Suite("Options that cannot act")
struct UnusedOptionsTests {
  private static let table = "time (s),ax (g),ay (g),az (g)\n0,0,0,1\n0.01,0,0,1\n"

  private func refusal(
    _ name: String, _ text: String, _ change: (inout ReadingOptions) -> Void
  ) throws -> String {
    let folder = try TemporaryFolder()
    try folder.add(name, text)
    var options = ReadingOptions()
    change(&options)
    do {
      _ = try RecordingReader(
        path: name.contains("/") ? folder.path : folder.path + "/" + name, options: options)
      return "it was read"
    } catch {
      return error.description
    }
  }

  @Test("A format that knows its columns, units and times takes none from the user")
  func format() throws {
    let layout = "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.8\n0.01,0,0,9.8\n"
    func refused(_ change: (inout ReadingOptions) -> Void) throws -> String {
      try refusal("a/accelerometer.csv", layout, change)
    }
    #expect(try refused { $0.units = [.acceleration: "g"] }.contains("--unit cannot act"))
    #expect(try refused { $0.columns = [.time: ["t"]] }.contains("--column cannot act"))
    #expect(try refused { $0.accelerationSign = .down }.contains("--sign cannot act"))
    #expect(try refused { $0.samplingRate = 50 }.contains("--sampling-rate cannot act"))
    #expect(try refused { $0.dates = .dayFirst }.contains("--dates cannot act"))
    #expect(try refused { _ in } == "it was read")
  }

  @Test("An option about what a table does not have is refused, with what it has")
  func table() throws {
    func refused(_ change: (inout ReadingOptions) -> Void) throws -> String {
      try refusal("log.csv", Self.table, change)
    }
    let unit = try refused { $0.units = [.pressure: "hPa"] }
    #expect(unit.contains("--unit pressure cannot act") && unit.contains("ax (g)"))
    let column = try refused { $0.columns = [.acceleration: ["ax (g)", "q", "az (g)"]] }
    #expect(column.contains("\"q\", which is no column"))
    #expect(try refused { $0.dates = .dayFirst }.contains("--dates cannot act"))
    let air = "time (s),pressure (hPa)\n0,1000\n1,1000\n"
    #expect(
      try refusal("air.csv", air) { $0.accelerationSign = .up }.contains("--sign cannot act"))
  }
}
