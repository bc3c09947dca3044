/// `meta.json` of the recording layout, read leniently: unknown keys, nulls and wrong types do no
/// harm.
extension RecordingMetadata {
  /// Takes over what the JSON says; `false` when it is no JSON object.
  mutating func read(json: [UInt8]) -> Bool {
    guard let keys = JSONValue(json)?.object else { return false }
    func text(_ key: String) -> String? { keys[key].flatMap(Self.text) }
    set = text("set") ?? set
    if let name = text("recording").map(safeName), !name.isEmpty { recording = name }
    person = text("person")
    device = text("device")
    os = text("os")
    placement = text("placement")
    wear = text("wear").flatMap { Wear(rawValue: $0) }
    serial = text("serial")
    session = text("session")
    handedness = text("handedness")
    if let metres = keys["height_m"]?.double, StatedHeight.believed.contains(metres) {
      height = metres
    }
    rates = keys["rate_hz"]?.object.map(Self.numbers) ?? [:]
    source = text("source")
    licence = text("licence")
    notes = text("notes")
    start = text("start_utc").flatMap { WallClock(iso8601: $0) }
    timeZone = text("time_zone")
    magneticField = keys["magnetic"]?.object.map { LocalMagneticField($0) }
    return true
  }

  /// Whether nothing is known but the name.
  func isBare(name: String) -> Bool {
    let texts = [
      set, person, device, os, placement, serial, session, handedness, source, licence, notes,
      timeZone,
    ]
    return recording == name && rates.isEmpty && texts.allSatisfy { $0 == nil } && wear == nil
      && height == nil && start == nil && magneticField == nil
  }

  /// The text of `meta.json`: what is not known is null, but for what few recordings have.
  func json() -> String {
    JSONValue.object { keys in
      let texts: [(String, String?)] = [
        ("set", set), ("recording", recording), ("person", person), ("device", device), ("os", os),
        ("placement", placement), ("source", source), ("licence", licence), ("notes", notes),
        ("start_utc", start?.iso8601),
      ]
      for (key, text) in texts { keys.add(key, text.map { .string($0) } ?? .null) }
      keys.add("wear", wear?.rawValue)
      keys.addDetails(of: self)
      keys.add("time_zone", timeZone)
      keys.add("magnetic", magneticField?.json)
      keys.add(
        "rate_hz", .object { rates in for (name, rate) in self.rates { rates.add(name, rate) } })
    }.text
  }

  /// A text, lines of text, or a whole number as text.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): return text
    case .array(let lines):
      let texts = lines.compactMap { $0.string }
      return texts.count == lines.count ? texts.joined(separator: "\n") : nil
    case .number: return value.integer.map { String($0) }
    case .null, .boolean, .object: return nil
    }
  }

  /// The numbers of an object that has nothing but numbers and nulls.
  private static func numbers(_ object: JSONObject) -> [String: Double] {
    var numbers: [String: Double] = [:]
    for (key, value) in object.values where value != .null {
      guard let number = value.double else { return [:] }
      numbers[key] = number
    }
    return numbers
  }
}

extension JSONObject {
  /// Serial number, session, hand and height, as far as they are said.
  package mutating func addDetails(of metadata: RecordingMetadata) {
    for (key, text) in metadata.details {
      self[key] = key == "height_m" ? .number(text) : .string(text)
    }
  }
}

extension LocalMagneticField {
  init(_ keys: JSONObject) {
    self.init(
      declination: keys["declination_deg"]?.double, dip: keys["dip_deg"]?.double,
      length: keys["norm_uT"]?.double, isDisturbed: keys["disturbed"]?.boolean)
  }

  var json: JSONValue {
    .object { keys in
      keys.add("declination_deg", declination)
      keys.add("dip_deg", dip)
      keys.add("norm_uT", length)
      keys.add("disturbed", isDisturbed)
    }
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
