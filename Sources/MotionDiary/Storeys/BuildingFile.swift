import FoundationEssentials
public import MotionPlaces

/// The file in which a user keeps what was learned of a building's storeys: JSON, so that it can be
/// read and written by hand (`Documentation/guides/storeys.md`).
public enum BuildingFile {
  /// Version that is read and written: grows when a key goes away or changes its meaning.
  public static let version = 1
  private static let schema = "coremotion-building"
  /// Bytes that no building of so many storeys needs.
  private static let mostBytes = 1 << 17
  private static let advice = "; nothing was changed: name another file, or remove it to begin anew"

  /// Reads a building; `nil` where there is no such file: a first use.
  public static func read(_ path: String) throws(OutputError) -> BuildingStoreys? {
    guard let bytes = try SmallFile.read(path, atMost: mostBytes) else { return nil }
    guard bytes.count <= mostBytes else {
      throw damage(path, "more than \(mostBytes) bytes, which no building has")
    }
    let header: Header
    let document: Document
    do {
      header = try JSONDecoder().decode(Header.self, from: Data(bytes))
    } catch {
      throw damage(path, "expected a JSON document of \(schema), found \(kind(of: bytes))")
    }
    guard header.schema == schema else {
      throw damage(
        path, "expected \"schema\": \"\(schema)\", found \(quoted(header.schema))")
    }
    guard header.version == version else {
      let found = header.version.map(String.init) ?? "none"
      throw damage(path, "expected \"version\": \(version), found \(found)")
    }
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch {
      throw damage(
        path,
        "expected \"storeys\": a list of {\"storey\": 8, \"height_m\": 28.2, \"visits\": 1}, "
          + "found \(place(of: error))")
    }
    if let reason = absurdity(of: document.storeys) { throw damage(path, reason) }
    guard
      let building = BuildingStoreys(
        storeys: document.storeys.map {
          .init(number: $0.storey, height: $0.height, visits: $0.visits)
        })
    else { throw damage(path, "expected storeys whose heights rise with their numbers") }
    return building
  }

  /// Writes a building: the old file stays until the new one is complete.
  public static func write(_ building: BuildingStoreys, to path: String) throws(OutputError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let storeys = building.storeys.map {
      Document.Storey(storey: $0.number, height: rounded($0.height), visits: $0.visits)
    }
    do {
      let document = Document(schema: schema, version: version, storeys: storeys)
      let text = try encoder.encode(document) + Data("\n".utf8)
      try text.write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw OutputError(path: path, reason: "the building's storeys cannot be written here")
    }
  }

  private struct Header: Decodable {
    var schema: String?
    var version: Int?
  }

  /// The document; keys are named as they are written.
  private struct Document: Codable {
    struct Storey: Codable {
      var storey: Int
      var height: Double
      var visits: Int

      enum CodingKeys: String, CodingKey {
        case storey, visits
        case height = "height_m"
      }
    }

    var schema: String
    var version: Int
    var storeys: [Storey]
  }

  // MARK: - Damage

  private static func damage(_ path: String, _ reason: String) -> OutputError {
    OutputError(path: path, reason: "no building of coremotion: \(reason)\(advice)")
  }

  /// What bytes that are no JSON object seem to be.
  private static func kind(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "nothing in it" }
    if bytes.starts(with: [0x43, 0x4D, 0x53, 0x4E]) {
      return "a snapshot (CMSN), which belongs to --snapshot"
    }
    if bytes.starts(with: [0x50, 0x4B]) { return "an archive (PK), as recordings are" }
    return bytes.first == 0x7B ? "a damaged one" : "something else"
  }

  private static func quoted(_ text: String?) -> String {
    text.map { "\"\($0.printable.prefix(40))\"" } ?? "no schema"
  }

  private static func place(of error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): "no \(key.stringValue)\(path(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "another type\(path(context))"
    case .dataCorrupted(let context): "no number of that kind\(path(context))"
    default: "something else"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    let keys = context.codingPath.map { key in
      key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
    return keys.isEmpty ? "" : " at " + keys.joined().drop { $0 == "." }
  }

  /// What no storey can be, with its place.
  private static func absurdity(of storeys: [Document.Storey]) -> String? {
    guard (1...BuildingStoreys.capacity).contains(storeys.count) else {
      return "expected 1 to \(BuildingStoreys.capacity) storeys, found \(storeys.count)"
    }
    let (numbers, heights) = (BuildingStoreys.numbers, BuildingStoreys.heights)
    for (i, storey) in storeys.enumerated() {
      if !numbers.contains(storey.storey) {
        return "storeys[\(i)].storey: expected \(numbers.lowerBound) to \(numbers.upperBound), "
          + "found \(storey.storey)"
      }
      if !heights.contains(storey.height) {
        return "storeys[\(i)].height_m: expected \(Int(heights.lowerBound)) to "
          + "\(Int(heights.upperBound)), found \(storey.height)"
      }
      if storey.visits < 1 {
        return "storeys[\(i)].visits: expected 1 or more, found \(storey.visits)"
      }
    }
    return nil
  }
}
