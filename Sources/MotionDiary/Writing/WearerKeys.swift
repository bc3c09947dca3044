import MotionRecordings

extension JSONObject {
  /// Which device it was, where it was worn and by whom, as far as it is said.
  mutating func addWearer(of metadata: RecordingMetadata) {
    add("serial", metadata.serial)
    add("session", metadata.session)
    add("placement", metadata.placement)
    add("wear", metadata.wear?.rawValue)
    add("worn", metadata.worn)
    add("side", metadata.side?.rawValue)
    add("person", metadata.person)
    add("handedness", metadata.handedness)
    add("height_m", metadata.height)
  }
}

extension RecordingMetadata {
  /// `subject 26, right-handed, 1.75 m, stated by the file`; `nil` where nothing is said.
  var wearer: String? {
    let hand = handedness.map { BodySide(rawValue: $0) == nil ? "hand: \($0)" : "\($0)-handed" }
    let said = [person.map { "subject \($0)" }, hand, height.map { "\(rounded($0)) m" }].compactMap
    { $0 }
    return said.isEmpty ? nil : said.joined(separator: ", ") + ", stated by the file"
  }
}
