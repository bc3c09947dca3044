public import MotionPlaces
import MotionRecordings

/// The file in which a user keeps what was learned of a building's storeys: JSON, so that it can be
/// read and written by hand (`Documentation/guides/storeys.md`).
public enum BuildingFile {
  private static let file = KeptDocument(
    schema: "coremotion-building", version: 1, noun: "building", mostBytes: 1 << 17)

  /// Reads a building; `nil` where there is no such file: a first use.
  public static func read(_ path: String) throws(OutputError) -> BuildingStoreys? {
    guard let document = try file.read(path) else { return nil }
    do throws(Fault) {
      return try building(document)
    } catch {
      throw file.damage(path, error.words)
    }
  }

  /// Writes a building: the old file stays until the new one is complete.
  public static func write(_ building: BuildingStoreys, to path: String) throws(OutputError) {
    try file.write(to: path) { keys in
      keys.add(
        "storeys",
        .array(
          building.storeys.map { storey in
            .object { keys in
              keys.add("storey", storey.number)
              keys.add("height_m", rounded(storey.height))
              keys.add("visits", storey.visits)
            }
          }))
    }
  }

  // MARK: - Storeys

  /// What is wrong with the storeys.
  private struct Fault: Error {
    var words: String

    init(_ words: String) { self.words = words }

    /// Another form than that of the list.
    init(form found: String) {
      self.init(
        "expected \"storeys\": a list of {\"storey\": 8, \"height_m\": 28.2, \"visits\": 1}, "
          + "found \(found)")
    }
  }

  private static func building(_ document: JSONObject) throws(Fault) -> BuildingStoreys {
    guard let value = document["storeys"] else { throw Fault(form: "no storeys") }
    guard let list = value.array else { throw Fault(form: "another type at storeys") }
    guard (1...BuildingStoreys.capacity).contains(list.count) else {
      throw Fault("expected 1 to \(BuildingStoreys.capacity) storeys, found \(list.count)")
    }
    var storeys: [BuildingStoreys.Storey] = []
    for (i, value) in list.enumerated() { storeys.append(try storey(value, at: "storeys[\(i)]")) }
    guard let building = BuildingStoreys(storeys: storeys) else {
      throw Fault("expected storeys whose heights rise with their numbers")
    }
    return building
  }

  private static func storey(
    _ value: JSONValue, at place: String
  ) throws(Fault) -> BuildingStoreys.Storey {
    guard let keys = value.object else { throw Fault(form: "another type at \(place)") }
    func number(_ key: String) throws(Fault) -> JSONValue {
      guard let value = keys[key] else { throw Fault(form: "no \(key) at \(place)") }
      guard case .number = value else { throw Fault(form: "another type at \(place).\(key)") }
      return value
    }
    func whole(_ key: String) throws(Fault) -> Int {
      guard let found = try number(key).integer else {
        throw Fault(form: "no number of that kind at \(place).\(key)")
      }
      return found
    }
    let (storey, visits) = (try whole("storey"), try whole("visits"))
    guard let height = try number("height_m").double else {
      throw Fault(form: "no number of that kind at \(place).height_m")
    }
    let (numbers, heights) = (BuildingStoreys.numbers, BuildingStoreys.heights)
    guard numbers.contains(storey) else {
      throw Fault(
        "\(place).storey: expected \(numbers.lowerBound) to \(numbers.upperBound), found \(storey)")
    }
    guard heights.contains(height) else {
      throw Fault(
        "\(place).height_m: expected \(Int(heights.lowerBound)) to \(Int(heights.upperBound)), "
          + "found \(height)")
    }
    guard visits >= 1 else {
      throw Fault("\(place).visits: expected 1 or more, found \(visits)")
    }
    return .init(number: storey, height: height, visits: visits)
  }
}
