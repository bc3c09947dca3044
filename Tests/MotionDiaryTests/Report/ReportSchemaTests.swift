import Foundation
import MotionProcessing
import MotionRecordings
import MotionSimulator
import Testing

@testable import MotionDiary

@Suite("The data block of a report")
struct ReportSchemaTests {
  /// The block of a simulated person's report.
  private func block(of scenario: String, showsRoute: Bool) throws -> String {
    var simulation = Simulation(try #require(Scenario.named(scenario)), seed: 3)
    var analysis = try RecordingAnalysis(
      metadata: simulation.metadata, keepsHeights: true, keepsLog: true)
    while let sample = simulation.next() { try analysis.process(sample) }
    let diary = try analysis.finish()
    var options = ReportOptions()
    options.showsRoute = showsRoute
    let log = analysis.reportLog
    let recording = ReportRecording(
      diary, try #require(log), path: "\(scenario).zip", options: options)
    let page = ReportPage([recording], failed: [], options: options)
    let html = page.html(ReportAssets(style: "", script: ""))
    let begin = try #require(html.range(of: "id=\"report\">"))
    let rest = html[begin.upperBound...]
    return String(rest[..<(try #require(rest.range(of: "</script>"))).lowerBound])
  }

  private var schema: JSONSchema {
    get throws {
      let path = "\(PackageRoot.path)/Documentation/reference/schemas/report-1.schema.json"
      return try JSONSchema(try String(contentsOfFile: path, encoding: .utf8))
    }
  }

  @Test("It is what its schema says", arguments: ["walk", "commuter"], [true, false])
  func schema(scenario: String, showsRoute: Bool) throws {
    let block = try block(of: scenario, showsRoute: showsRoute)
    #expect(try schema.findings(in: JSONValue.parse(block)) == [])
  }

  @Test("A column that the schema does not know is a finding")
  func unknownColumn() throws {
    let block = try block(of: "walk", showsRoute: true)
      .replacingOccurrences(of: "\"live.flags\"", with: "\"live.flogs\"")
    #expect(try schema.findings(in: JSONValue.parse(block)).count == 1)
  }
}
