// What can be said of a file that gives no diary.
import MotionDiary
import MotionRecordings

/// What `coremotion inspect` says of the last file; empty where it can say nothing, or a diary says more.
var inspection: String {
  guard work.sources.isEmpty, !work.failed.isEmpty else { return "" }
  let options = work.chosen.reading(in: "")
  var texts: [String] = []
  do throws(RecordingError) {
    let places = try RecordingListing.places(in: work.path, options: options)
    let members = places.isEmpty ? [nil] : places.map { $0.member }
    for member in members {
      var options = options
      options.member = member
      let inspection = try RecordingInspection(path: work.path, options: options) {
        pageProgress($0, 0)
      }
      texts.append(InspectionText(inspection).string())
    }
  } catch {
    // Why it could not be read was noted before.
  }
  return texts.joined(separator: "\n")
}
