import FoundationEssentials

/// `meta.json` of the recording layout, read leniently: unknown keys, nulls and wrong types do no
/// harm.
extension RecordingMetadata {
  /// Takes over what the JSON says; `false` when it is no JSON object.
  mutating func read(json: [UInt8]) -> Bool {
    guard let file = try? JSONDecoder().decode(MetadataFile.self, from: Data(json)) else {
      return false
    }
    set = file.set ?? set
    if let name = file.recording.map(safeName), !name.isEmpty { recording = name }
    person = file.person
    device = file.device
    os = file.os
    placement = file.placement
    rates = file.rates
    source = file.source
    licence = file.licence
    notes = file.notes
    start = file.start
    timeZone = file.timeZone
    magneticField = file.magneticField
    return true
  }

  /// Whether nothing is known but the name.
  func isBare(name: String) -> Bool { self == RecordingMetadata(recording: name) }

  /// The text of `meta.json`.
  func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(MetadataFile(self)) else { return "{}\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// A name that can be the name of a folder: the results of a recording go to one, and a file must
/// not choose another place for them.
private func safeName(_ name: String) -> String {
  let plain = name.unicodeScalars.map { scalar in
    scalar == "/" || scalar == "\\" || scalar.value < 32 || scalar.value == 127
      ? "_" : String(scalar)
  }
  return String(plain.joined().drop { $0 == "." }.prefix(100))
}

/// The keys of `meta.json`.
private struct MetadataFile: Codable {
  enum Key: String, CodingKey {
    case set, recording, person, device, os, placement, source, licence, notes
    case rates = "rate_hz"
    case start = "start_utc"
    case timeZone = "time_zone"
    case magneticField = "magnetic"
  }

  var set, recording, person, device, os, placement, source, licence, notes, timeZone: String?
  var rates: [String: Double] = [:]
  var start: Date?
  var magneticField: LocalMagneticField?

  init(_ metadata: RecordingMetadata) {
    set = metadata.set
    recording = metadata.recording
    person = metadata.person
    device = metadata.device
    os = metadata.os
    placement = metadata.placement
    source = metadata.source
    licence = metadata.licence
    notes = metadata.notes
    timeZone = metadata.timeZone
    rates = metadata.rates
    start = metadata.start
    magneticField = metadata.magneticField
  }

  init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: Key.self)
    func text(_ key: Key) -> String? {
      if let text = try? keys.decode(String.self, forKey: key) { return text }
      if let lines = try? keys.decode([String].self, forKey: key) {
        return lines.joined(separator: "\n")
      }
      return (try? keys.decode(Int.self, forKey: key)).map(String.init)
    }
    set = text(.set)
    recording = text(.recording)
    person = text(.person)
    device = text(.device)
    os = text(.os)
    placement = text(.placement)
    source = text(.source)
    licence = text(.licence)
    notes = text(.notes)
    timeZone = text(.timeZone)
    start = text(.start).flatMap { WallClock(iso8601: $0) }.map(\.date)
    magneticField = try? keys.decode(LocalMagneticField.self, forKey: .magneticField)
    let numbers = try? keys.decode([String: Double?].self, forKey: .rates)
    rates = numbers?.compactMapValues { $0 } ?? [:]
  }

  func encode(to encoder: any Encoder) throws {
    var keys = encoder.container(keyedBy: Key.self)
    try keys.encode(set, forKey: .set)
    try keys.encode(recording, forKey: .recording)
    try keys.encode(person, forKey: .person)
    try keys.encode(device, forKey: .device)
    try keys.encode(os, forKey: .os)
    try keys.encode(placement, forKey: .placement)
    try keys.encode(rates, forKey: .rates)
    try keys.encode(source, forKey: .source)
    try keys.encode(licence, forKey: .licence)
    try keys.encode(notes, forKey: .notes)
    try keys.encode(start.map { WallClock($0).iso8601 }, forKey: .start)
    try keys.encodeIfPresent(timeZone, forKey: .timeZone)
    try keys.encodeIfPresent(magneticField, forKey: .magneticField)
  }
}
