import MotionDiary
import MotionRecordings

/// Which recording is asked about, and how it is to be read.
///
/// `path` is the file or folder as it is shown; `kept` a path that leads to bytes in memory and `name`
/// what these are called; `member`, `wear`, `time_zone`, `columns`, `units`, `sign`, `sampling_rate` and
/// `dates` are the options of the command line.
struct AskedRecording {
  let path: String
  private(set) var reading = ReadingOptions()

  init(_ question: JSONObject, refusesSeveral: Bool = true) throws(RefusedQuestion) {
    guard let path = question["path"]?.string, !path.isEmpty else {
      throw .argument("path", "expected the name of a file or folder")
    }
    self.path = path
    reading.member = question["member"]?.string
    reading.timeZone = question["time_zone"]?.string
    try readWords(question)
    try readTable(question)
    if let place = question["kept"]?.string {
      let name = question["name"]?.string ?? "bytes"
      reading.spooled = try RefusedQuestion.recording { () throws(RecordingError) in
        try SpooledInput(keptAt: place, name: name)
      }
    } else if SpooledInput.isNeeded(for: path) {
      reading.spooled = try RefusedQuestion.recording { () throws(RecordingError) in
        try SpooledInput(path)
      }
    }
    if refusesSeveral { try refuseSeveral() }
  }

  /// The clock of a zone that was named.
  func clock() throws(RefusedQuestion) -> LocalClock? {
    guard let zone = reading.timeZone else { return nil }
    do throws(UnknownTimeZone) {
      return try LocalClock(said: zone)
    } catch {
      throw .argument("time_zone", "\(error)")
    }
  }

  private mutating func readWords(_ question: JSONObject) throws(RefusedQuestion) {
    let places = Wear.allCases.map { $0.rawValue } + ["auto"]
    let said = try Self.word(question, "wear", places) { places.contains($0) ? $0 : nil }
    reading.wear = said.flatMap { Wear(rawValue: $0) }
    reading.accelerationSign = try Self.word(
      question, "sign", ReadingOptions.AccelerationSign.allCases.map { $0.rawValue }
    ) { ReadingOptions.AccelerationSign(rawValue: $0) }
    reading.dates = try Self.word(question, "dates", DateOrder.allCases.map { $0.rawValue }) {
      DateOrder(rawValue: $0)
    }
  }

  private mutating func readTable(_ question: JSONObject) throws(RefusedQuestion) {
    if let rate = question["sampling_rate"]?.double {
      guard rate > 0, rate.isFinite else {
        throw .argument("sampling_rate", "expected rows per second above 0, found \(rate)")
      }
      reading.samplingRate = rate
    }
    for (name, value) in question["columns"]?.object?.values ?? [:] {
      let quantity = try Self.quantity(name, of: "columns")
      let names = value.array?.compactMap { $0.string } ?? []
      guard names.count == quantity.columns else {
        throw .argument(
          "columns", "\(name) takes \(quantity.columns) column(s), found \(names.count)")
      }
      reading.columns[quantity] = names
    }
    for (name, value) in question["units"]?.object?.values ?? [:] {
      let quantity = try Self.quantity(name, of: "units")
      let unit = value.string ?? ""
      guard ReadingOptions.isUnit(unit, of: quantity) else {
        let known = ReadingOptions.units(of: quantity).joined(separator: ", ")
        throw .argument("units", "\(name) is in one of \(known), found \(unit.printable)")
      }
      reading.units[quantity] = unit
    }
  }

  /// An archive or a folder of several recordings is not one.
  private func refuseSeveral() throws(RefusedQuestion) {
    guard reading.member == nil else { return }
    let places: [RecordingListing.Place]
    do throws(RecordingError) {
      places = try RecordingListing.places(in: path, options: reading)
    } catch {
      throw .recording(error)
    }
    guard places.count > 1 else { return }
    let names = places.prefix(5).map { ($0.member ?? $0.path).printable }
    throw .recording(
      RecordingError(
        file: path, reason: "it holds \(places.count) recordings: \(names.joined(separator: ", "))",
        advice: "name one of them with member=, or its own path"))
  }

  private static func quantity(
    _ name: String, of argument: String
  ) throws(RefusedQuestion) -> ReadingOptions.Quantity {
    if let found = ReadingOptions.Quantity(rawValue: name) { return found }
    let known = ReadingOptions.Quantity.allCases.map { $0.rawValue }.joined(separator: ", ")
    throw .argument(argument, "expected one of \(known), found \(name.printable)")
  }

  private static func word<Word>(
    _ question: JSONObject, _ name: String, _ known: [String], _ make: (String) -> Word?
  ) throws(RefusedQuestion) -> Word? {
    guard let text = question[name]?.string else { return nil }
    if let word = make(text) { return word }
    throw .argument(
      name, "expected one of \(known.joined(separator: ", ")), found \(text.printable)")
  }
}
