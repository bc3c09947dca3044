package import MotionRecordings

/// What is said of a folder or an archive of several recordings.
package enum ListingText {
  /// Recordings that are named.
  private static let named = 8

  /// The line about what lies at a path; `nil` where that is one recording.
  package static func line(_ places: [RecordingListing.Place], in path: String) -> String? {
    guard places.count > 1 else { return nil }
    let choice = places.contains { $0.member != nil } ? "; --member NAME takes one" : ""
    return "\(path): \(summary(of: places))\(choice)"
  }

  /// How many there are, and what the first are called.
  package static func summary(of places: [RecordingListing.Place]) -> String {
    let names = places.prefix(named).map { $0.member ?? $0.path }.joined(separator: ", ")
    return "\(places.count) recordings: \(names)" + (places.count > named ? ", …" : "")
  }
}
