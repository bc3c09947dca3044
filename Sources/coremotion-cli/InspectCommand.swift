import ArgumentParser
import MotionDiary
import MotionRecordings

/// `coremotion inspect`: what a file holds and how it was understood.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tells what is in a file and how it was understood.",
    discussion: """
      Format and the rule that recognised it, device, start and zone; of each
      stream its rate, jitter, gaps, clipping, unit and sign; what other systems
      said in the same file; what is damaged. Nothing is analysed.

      EXAMPLES
        coremotion inspect export.zip
        coremotion inspect watch.cwa --json | jq '.files[0].streams'
        coremotion inspect log.csv --column acceleration=ax,ay,az --unit acceleration=g
      """)

  @Argument(help: "Files to look into.")
  var files: [String]

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/output-json.md).")
  var json = false

  @OptionGroup var options: RecordingOptions

  func run() throws {
    var inspections: [RecordingInspection] = []
    var failed: [FailedRecording] = []
    for path in files {
      var progress = ProgressLine(path)
      do {
        var inspection = try RecordingInspection(path: path, options: options.reading) {
          progress.show($0)
        }
        progress.end()
        if json {
          inspection.source = try RecordingSource(reading: path, member: options.reading.member)
        }
        inspections.append(inspection)
        if !json {
          if path != files.first { Terminal.write("\n") }
          Terminal.write(
            InspectionText(inspection, isColoured: Terminal.isColoured).string())
        }
      } catch {
        progress.end()
        Terminal.complain(error)
        failed.append(FailedRecording(path: path, reason: "\(error)"))
      }
    }
    if json { Terminal.write(InspectionJSON.document(of: inspections, failed: failed)) }
    if inspections.isEmpty { throw ExitCode(1) }
    if !failed.isEmpty || inspections.contains(where: \.isDamaged) { throw ExitCode(3) }
  }
}
