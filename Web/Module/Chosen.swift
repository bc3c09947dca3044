// What was chosen about an analysis, by the words of the command line.
import MotionDiary
import MotionRecordings

struct Chosen {
  /// The zone of local times; empty for the recording's own.
  private(set) var zone = ""
  /// Where the device was worn; `nil` for what the file says.
  private var wear: Wear?
  /// Whether tables are written, below the folder `out`.
  private var tables = false
  /// Rows of device motion per second in the tables; 0 for one per sample.
  private var rate = 0.0
  /// Files of what is known of a person, as the command line is given them.
  private var snapshot: String?
  private var building: String?
  private var places: String?
  /// What is said of storeys.
  private var storeys: [SaidStorey] = []
  var saysStoreys: Bool { !storeys.isEmpty }

  /// Takes the value of an option; whether there is such an option and value.
  mutating func set(_ option: String, _ value: String) -> Bool {
    switch option {
    case "time-zone":
      guard value.isEmpty || (try? LocalClock(zone: value)) != nil else { return false }
      zone = value
    case "wear":
      guard value.isEmpty || Wear(rawValue: value) != nil else { return false }
      wear = Wear(rawValue: value)
    case "tables": tables = value == "yes"
    case "rate":
      guard let number = Double(value), number >= 0, number <= 10_000 else { return false }
      rate = number
    case "snapshot": snapshot = value
    case "building": building = value
    case "places": places = value
    case "storey":
      guard let storey = SaidStorey(value) else { return false }
      storeys.append(storey)
    default: return false
    }
    return true
  }

  /// The same for the package.
  var analysis: BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = reading(in: zone)
    options.folder = tables ? "out" : nil
    options.tables.rate = rate > 0 ? rate : nil
    options.namesSource = true
    options.keepsSources = true
    options.snapshot = snapshot
    options.places = places
    // One that knows no way is told without places: nobody has chosen them for it alone.
    options.isOnePerson = places != nil
    if !storeys.isEmpty {
      options.building = building
      options.storeys = storeys
      options.clock = try? clock(zone)
    }
    return options
  }

  /// How a file is read whose dates are of a zone, where they name none.
  func reading(in zone: String) -> ReadingOptions {
    var reading = ReadingOptions()
    reading.timeZone = zone.isEmpty ? nil : zone
    reading.wear = wear
    return reading
  }

  /// What the command line is given besides the file, as a report tells it.
  func arguments(in zone: String) -> String {
    var words = zone.isEmpty ? [] : ["--time-zone", zone]
    if let wear { words += ["--wear", wear.rawValue] }
    return words.joined(separator: " ")
  }
}

/// The clock of a zone; `nil` for no name, which stands for the recording's own.
func clock(_ zone: String) throws(UnknownTimeZone) -> LocalClock? {
  zone.isEmpty ? nil : try LocalClock(zone: zone)
}
