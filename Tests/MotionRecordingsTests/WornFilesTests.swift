@_spi(Training) import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTestSupport
import Testing

/// What is called a ride in a recording: live, in history, and how many batches there are.
private struct Rides {
  private(set) var live: [Double] = []
  private(set) var history: [Double] = []
  private(set) var batches = 0

  init(_ samples: [Sample]) {
    var coprocessor = MotionCoprocessor()
    coprocessor.fusesMotion = false
    var sink = RecordingSink()
    for sample in samples { coprocessor.process(sample, into: &sink) }
    coprocessor.finish(into: &sink)
    batches = sink.batches.count
    live = sink.batches.filter { $0.activity.automotive }.map(\.end.seconds)
    var smoothed = ActivityHistory()
    for batch in sink.batches {
      smoothed.process(batch)
      take(from: &smoothed)
    }
    smoothed.finish()
    take(from: &smoothed)
  }

  private mutating func take(from smoothed: inout ActivityHistory) {
    while let entry = smoothed.nextEntry() {
      if entry.activity.automotive { history.append(entry.end.seconds) }
    }
  }
}

/// Four minutes in a bus, 50 Hz, in g with Core Motion's sign.
private let simulated = Result {
  let text = "phone logger without gyroscope magnetometer barometer at 50 Hz\nin lap\nbus 4 min\n"
  var simulation = Simulation(try Scenario(name: "bus", text: text), seed: 3)
  var read: [Vector3] = []
  while let sample = simulation.next() {
    if case .acceleration(let value) = sample.reading { read.append(value) }
  }
  return read
}

/// A file of a device that rode in the bus, and that says where it was worn.
private enum WornFile: String, CaseIterable {
  case axivity = "worn.cwa"
  case actigraph = "worn.gt3x"
  case geneactiv = "worn.bin"
  case sensorLogger = "WristMotion.csv"
  case layout = "meta.json"

  /// Whether its words are free, or it is a watch by what it is.
  var hasWords: Bool { self != .sensorLogger }

  /// Writes it, and gives its path.
  func write(saying place: String, to folder: TemporaryFolder) throws -> String {
    let ride = try simulated.get()
    switch self {
    case .axivity: return try folder.add(rawValue, axivity(ride, place))
    case .actigraph: return try folder.add(rawValue, actigraph(ride, place))
    case .geneactiv: return try folder.add(rawValue, geneactiv(ride, place))
    case .sensorLogger:
      let rows = rows(ride) { "\($0),0,0,0,\(-$1.x),\(-$1.y),\(-$1.z),0,0,0" }
      return try folder.add(
        rawValue,
        "seconds_elapsed,rotationRateX,rotationRateY,rotationRateZ,gravityX,gravityY,gravityZ,"
          + "accelerationX,accelerationY,accelerationZ\n" + rows)
    case .layout:
      try folder.add(rawValue, "{\"placement\": \"\(place)\"}")
      let g = -9.80665
      let rows = rows(ride) { "\($0),\(g * $1.x),\(g * $1.y),\(g * $1.z)" }
      try folder.add("accelerometer.csv", "time_s,x_mps2,y_mps2,z_mps2\n" + rows)
      return folder.path
    }
  }

  private func rows(_ ride: [Vector3], _ row: (Double, Vector3) -> String) -> String {
    ride.enumerated().map { row(Double($0.offset) / 50, $0.element) + "\n" }.joined()
  }

  /// Whole seconds of the ride, each value `times` as many times, in 1/256 g with the sign of such files.
  private func seconds(_ ride: [Vector3], times: Int = 1) -> [[[Int16]]] {
    stride(from: 0, to: ride.count - 49, by: 50).map { start in
      ride[start..<(start + 50)].flatMap { read in
        let counts = [read.x, read.y, read.z].map { Int16((-256 * $0).rounded()) }
        return [[Int16]](repeating: counts.map { max(-511, min($0, 511)) }, count: times)
      }
    }
  }

  private func axivity(_ ride: [Vector3], _ place: String) -> [UInt8] {
    var header = PackedBytes.axivityHeader()
    let text = Array("_p=\(place.replacing(" ", with: "+"))".utf8)
    header.replaceSubrange(64..<(64 + text.count), with: text)
    return header
      + seconds(ride, times: 2).enumerated().flatMap {
        PackedBytes.axivityBlock(second: $0.offset, samples: $0.element)
      }
  }

  private func actigraph(_ ride: [Vector3], _ place: String) -> [UInt8] {
    let info =
      "Serial Number: MOS2\nSample Rate: 50\nAcceleration Scale: 256.0\nLimb: \(place)\n"
    let log = seconds(ride).enumerated().flatMap { second, samples in
      PackedBytes.actigraphRecord(
        26, second: 1_500_000_000 + UInt32(second),
        samples.flatMap { [$0[1], $0[0], $0[2]].flatMap { PackedBytes.little($0) } })
    }
    return PackedBytes.zip([("info.txt", Array(info.utf8)), ("log.bin", log)])
  }

  private func geneactiv(_ ride: [Vector3], _ place: String) -> [UInt8] {
    var text = "Device Identity\nDevice Type:GENEActiv\nDevice Location Code:\(place)\n"
    for (second, samples) in seconds(ride).enumerated() {
      let clock = [10, second / 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let page = samples.map { $0.map(Self.hexadecimal).joined() + "000" }.joined()
      text +=
        "Recorded Data\nPage Time:2013-05-30 \(clock.joined(separator: ":")):000\n"
        + "Measurement Frequency:50.0\n\(page)\n"
    }
    return Array(text.utf8)
  }

  /// Three digits of twelve bits.
  private static func hexadecimal(_ value: Int16) -> String {
    let digits = Array("0123456789ABCDEF")
    return String([8, 4, 0].map { digits[Int(value >> $0) & 15] })
  }
}

@Suite("R62: what is worn at a wrist was never in a vehicle")
struct WornFilesTests {
  @Test("Each file that says a wrist, by its own words", arguments: WornFile.allCases)
  fileprivate func stated(file: WornFile) throws {
    let folder = try TemporaryFolder()
    let whole = try WholeRecording(try file.write(saying: "left wrist", to: folder))
    let words = file.hasWords ? "left wrist" : "wrist"
    #expect(whole.reader.metadata.worn?.lowercased() == "\(words), stated by the file")
    #expect(whole.reader.metadata.side == (file.hasWords ? .left : nil))
    let rides = Rides(whole.samples)
    #expect(rides.batches > 90)
    #expect(rides.live.isEmpty && rides.history.isEmpty)
  }

  @Test("The same ride of a file that says another place is one", arguments: WornFile.allCases)
  fileprivate func elsewhere(file: WornFile) throws {
    guard file.hasWords else { return }
    let folder = try TemporaryFolder()
    let whole = try WholeRecording(try file.write(saying: "right hip", to: folder))
    #expect(whole.reader.metadata.worn?.lowercased() == "right hip, stated by the file")
    let rides = Rides(whole.samples)
    #expect(rides.live.count > 60 && rides.history.count > 60)
  }

  @Test(
    "The user's word goes before the file's, for a wrist and against it",
    arguments: WornFile.allCases)
  fileprivate func said(file: WornFile) throws {
    let folder = try TemporaryFolder()
    let path = try file.write(saying: "wrist", to: folder)
    for wear in Wear.allCases {
      var options = ReadingOptions()
      options.wear = wear
      var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
      while let sample = try whole.reader.next() { whole.samples.append(sample) }
      let rides = Rides(whole.samples)
      #expect((rides.live.count > 60) == (wear != .wrist), "\(wear)")
      #expect((rides.history.count > 60) == (wear != .wrist), "\(wear)")
      let worn =
        switch wear {
        case .wrist: "wrist, stated by the file"
        case .elsewhere: "not on the wrist, said by the user"
        default: "\(wear.rawValue), said by the user"
        }
      #expect(whole.reader.metadata.worn?.lowercased() == worn)
    }
  }

  @Test("Whenever the hint comes, no ride is told of what follows", arguments: [0.0, 60, 120, 200])
  func whenever(moment: Double) throws {
    var samples = try simulated.get().enumerated().map {
      Sample(.acceleration($0.element), at: SensorTime(seconds: Double($0.offset) / 50))
    }
    samples.insert(
      Sample(.hint(.watch(true)), at: SensorTime(seconds: moment)), at: Int(50 * moment))
    let rides = Rides(samples)
    #expect(rides.live.allSatisfy { $0 <= moment + MotionBatch.duration })
    #expect(rides.history.allSatisfy { $0 <= moment + MotionBatch.duration })
    #expect(moment < 120 || rides.live.count > 20 && rides.history.count > 20)
  }
}
