import MotionRecordings

extension JSONObject {
  /// Which device it was, where it was worn and by whom, as far as it is said.
  mutating func addWearer(of metadata: RecordingMetadata) {
    add("placement", metadata.placement)
    add("wear", metadata.wear?.rawValue)
    add("worn", metadata.worn)
    add("side", metadata.side?.rawValue)
    add("person", metadata.person)
    addDetails(of: metadata)
  }
}
