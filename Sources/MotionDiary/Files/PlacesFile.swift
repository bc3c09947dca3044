public import MotionPlaces
import MotionRecordings

/// The file in which a user keeps the names of places: JSON, so that it can be read and written by hand
/// (`Documentation/guides/visits.md`).
public enum PlacesFile {
  private static let document = KeptDocument(
    schema: "coremotion-places", version: 1, noun: "places", mostBytes: 1 << 18)
  /// Characters of a name.
  private static let longestName = 100

  /// Reads places; `nil` where there is no such file: a first use.
  public static func read(_ path: String) throws(OutputError) -> KnownPlaces? {
    guard let keys = try document.read(path) else { return nil }
    let form =
      "expected \"places\": a list of {\"name\": \"home\", \"latitude_deg\": 52.52, "
      + "\"longitude_deg\": 13.405, \"visits\": 1}, found "
    guard let list = keys["places"]?.array else {
      throw document.damage(path, form + (keys["places"] == nil ? "no places" : "another type"))
    }
    guard list.count <= KnownPlaces.capacity else {
      throw document.damage(
        path, "expected at most \(KnownPlaces.capacity) places, found \(list.count)")
    }
    var places: [KnownPlaces.Place] = []
    for (i, value) in list.enumerated() {
      guard let place = place(value) else {
        throw document.damage(path, form + "something else at places[\(i)]")
      }
      places.append(place)
    }
    return KnownPlaces(places)
  }

  private static func place(_ value: JSONValue) -> KnownPlaces.Place? {
    guard let keys = value.object, let name = keys["name"]?.string, !name.isEmpty,
      name.count <= longestName, let latitude = keys["latitude_deg"]?.double,
      abs(latitude) <= 90, let longitude = keys["longitude_deg"]?.double, abs(longitude) <= 180,
      let visits = keys["visits"].map({ $0.integer }) ?? 1, visits >= 0
    else { return nil }
    return .init(name: name, latitude: latitude, longitude: longitude, visits: visits)
  }

  /// Writes places: the old file stays until the new one is complete.
  public static func write(_ known: KnownPlaces, to path: String) throws(OutputError) {
    try document.write(to: path) { keys in
      keys.add(
        "places",
        .array(
          known.places.map { place in
            .object { keys in
              keys.add("name", place.name)
              keys.add("latitude_deg", degrees(place.latitude))
              keys.add("longitude_deg", degrees(place.longitude))
              keys.add("visits", place.visits)
            }
          }))
    }
  }
}
