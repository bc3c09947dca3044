import MotionDiary
import MotionRecordings

/// One recording that a call names, or that lies in what it names.
struct RecordingInput: Sendable {
  /// The path, as messages show it.
  var path: String
  /// How it is read: what the user said, the member it is, where its bytes are kept.
  var reading: ReadingOptions
}

/// What a call names, as single recordings: a pipe is kept while it is read, a folder or an archive of
/// several recordings is each of them.
enum RecordingInputs {
  /// The recordings in what lies at a path, at least one: what is none says so when it is opened.
  static func all(in path: String, _ options: ReadingOptions) throws(RecordingError)
    -> [RecordingInput]
  {
    let one = try single(path, options)
    let places = try RecordingListing.places(in: path, options: one.reading)
    if let line = ListingText.line(places, in: path) { Terminal.complain(line) }
    guard !places.isEmpty else { return [one] }
    return places.map { place in
      var reading = one.reading
      reading.member = place.member
      if place.member == nil { reading.spooled = nil }
      return RecordingInput(path: place.path, reading: reading)
    }
  }

  /// The one recording at a path; what comes through a pipe is read to its end.
  static func single(
    _ path: String, _ options: ReadingOptions
  ) throws(RecordingError) -> RecordingInput {
    var reading = options
    if SpooledInput.isNeeded(for: path) { reading.spooled = try SpooledInput(path) }
    return RecordingInput(path: path, reading: reading)
  }

  /// The one recording at a path, for what takes no more.
  static func one(
    _ path: String, _ options: ReadingOptions
  ) throws(RecordingError) -> RecordingInput {
    let input = try single(path, options)
    let places = try RecordingListing.places(in: path, options: input.reading)
    if places.count > 1 {
      let isArchive = places.contains { $0.member != nil }
      throw RecordingError(
        file: path, reason: "it holds " + ListingText.summary(of: places),
        advice: isArchive ? "--member NAME takes one" : "name one of them")
    }
    return input
  }
}
