import MotionRecordings

extension JSONObject {
  /// Which device it was, where it was worn and by whom, as far as it is said.
  mutating func addWearer(of metadata: RecordingMetadata) {
    add("placement", metadata.placement)
    add("wear", metadata.wear?.rawValue)
    add("worn", metadata.recognizedWords ?? metadata.worn)
    addPlace(of: metadata)
    add("side", metadata.side?.rawValue)
    add("person", metadata.person)
    addDetails(of: metadata)
  }

  /// Where it was worn in one word, and who says so.
  private mutating func addPlace(of metadata: RecordingMetadata) {
    var by = "recognised"
    var place = metadata.recognized.map { ($0.isWrist ? Wear.wrist : .elsewhere).rawValue }
    if place == nil {
      let carried = metadata.carried
      place = StatedPlace(carried).part ?? metadata.wear?.rawValue
      by = carried != nil && carried == metadata.placement ? "file" : "user"
    }
    guard let place else { return }
    add("worn_place", place)
    add("worn_by", by)
    add("worn_confidence", metadata.recognized?.confidence.word)
  }
}

extension RecordingMetadata {
  /// Where it was carried, for the head of a diary: that a phone is no watch is no news.
  var shownPlace: String? { recognized?.isWrist == true ? recognizedWords : carried }

  /// What was recognised of the place, for a reader: `wrist, recognised with high confidence`.
  var recognizedWords: String? {
    recognized.map {
      ($0.isWrist ? "" : "not on the ") + "wrist, recognised with \($0.confidence.word) confidence"
    }
  }
}
