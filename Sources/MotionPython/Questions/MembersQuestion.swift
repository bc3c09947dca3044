import MotionRecordings

/// The recordings in an archive or a folder of several, by what names them: members, or paths.
struct MembersQuestion {
  private let recording: AskedRecording

  init(_ question: JSONObject) throws(RefusedQuestion) {
    recording = try AskedRecording(question, refusesSeveral: false)
  }

  func answer() throws(RefusedQuestion) -> Answer {
    let places: [RecordingListing.Place]
    do throws(RecordingError) {
      places = try RecordingListing.places(in: recording.path, options: recording.reading)
    } catch {
      throw .recording(error)
    }
    return Answer(.object { $0.add("members", .strings(places.map { $0.member ?? $0.path })) })
  }
}
