import MotionProcessing
import MotionRecordings
import Testing

/// A body that rocks by half a radian and steps twice a second, in closed form: a vector fixed in the
/// world turns in the device against the rotation.
private enum RockingBody {
  static let axis = Vector3(0.6, -0.64, 0.48)

  /// Specific force in g, up positive.
  static func force(_ t: Double) -> Vector3 {
    let angle = 0.5 * Trigonometry.sin(2 * .pi * 0.4 * t)
    let gravity = Quaternion(rotation: axis * angle).unrotate(Vector3(0.3, 0.2, 0.933))
    return gravity * (1 + 0.35 * Trigonometry.sin(2 * .pi * 2 * t))
  }

  /// Rotation in rad/s.
  static func rotation(_ t: Double) -> Vector3 {
    axis * (0.5 * 2 * .pi * 0.4 * Trigonometry.cos(2 * .pi * 0.4 * t))
  }
}

/// An arm that swings a racket by 1.6 rad to either side, 0.9 times a second, about the vertical: the
/// hand is 0.8 m from its axis and pulls at it, except where it turns round.
private enum SwingingArm {
  private static let beat = 2 * Double.pi * 0.9

  private static func rate(_ t: Double) -> Double { 1.6 * beat * Trigonometry.cos(beat * t) }

  static func force(_ t: Double) -> Vector3 {
    Vector3(-rate(t) * rate(t) * 0.8 / 9.80665, 0, 1)
  }

  static func rotation(_ t: Double) -> Vector3 { Vector3(0, 0, rate(t)) }
}

@Suite("Units that cannot be")
struct PlausibleUnitsTests {
  private static let g = 9.80665
  private static let degrees = 180 / Double.pi

  private func read(
    _ header: String, rows: Int = 2000, rate: Double = 100,
    options: ReadingOptions = ReadingOptions(),
    _ row: (Double) -> [Double]
  ) throws -> WholeRecording {
    let text = (0..<rows).map { i in
      let t = Double(i) / rate
      return "\(t)," + row(t).map { "\($0)" }.joined(separator: ",") + "\n"
    }
    let folder = try TemporaryFolder()
    let path = try folder.add("log.csv", "time (s),\(header)\n" + text.joined())
    var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  private func axes(_ name: String, _ unit: String) -> String {
    ["x", "y", "z"].map { "\(name)\($0) (\(unit))" }.joined(separator: ",")
  }

  private func parts(_ v: Vector3, _ scale: Double = 1) -> [Double] {
    [v.x * scale, v.y * scale, v.z * scale]
  }

  @Test(
    "Acceleration in another unit than its name says is read in the one that makes gravity one g",
    arguments: [
      ("m/s^2", 1, "in g, not in m/s²"), ("g", g, "in m/s², not in g"),
      ("g", 1000, "in mg, not in g"), ("m/s^2", 1000, "in mg, not in m/s²"),
      ("mg", 1, "in g, not in mg"), ("mg", g, "in m/s², not in mg"),
    ] as [(String, Double, String)])
  func acceleration(unit: String, scale: Double, words: String) throws {
    let whole = try read(axes("a", unit)) { parts(RockingBody.force($0), scale) }
    #expect(whole.reader.corrections.count == 1 && whole.reader.corrections[0].contains(words))
    #expect(whole.accelerations.count == 2000)
    for (i, v) in whole.accelerations.enumerated() {
      #expect((v + RockingBody.force(Double(i) / 100)).length < 1e-9)
    }
    #expect(whole.reader.findings.map(\.isDamage) == [false], "it is a note, not damage")
  }

  @Test("Acceleration in its own unit is left as it is, at rest, in a walk and in a short file")
  func right() throws {
    let walk = try read(axes("a", "g")) { parts(RockingBody.force($0)) }
    let rest = try read(axes("a", "m/s^2")) { _ in [0, 0, Self.g] }
    // A sensor that is off at first.
    let late = try read(axes("a", "g")) { $0 < 12 ? [0, 0, 0] : [0, 0, 1] }
    let short = try read(axes("a", "m/s^2"), rows: 100) { _ in [0, 0, 1] }
    for whole in [walk, rest, late, short] {
      #expect(whole.reader.corrections.isEmpty && whole.reader.refusals.isEmpty)
      #expect(whole.reader.findings.isEmpty)
    }
    #expect(abs(short.accelerations[0].z + 1 / Self.g) < 1e-12)
  }

  @Test(
    "Acceleration that no unit explains is not used, and one line says why",
    arguments: [(4096.0, "counts"), (0.0, "zero throughout"), (0.03, "taken out")])
  func counts(scale: Double, word: String) throws {
    let error = #expect(throws: RecordingError.self) {
      try read(axes("a", "g")) { parts(RockingBody.force($0), scale) }
    }
    #expect(error?.description.contains(word) == true)
    // With another stream beside it, that one is read.
    let whole = try read(axes("a", "g") + ",pressure (hPa)") {
      parts(RockingBody.force($0), scale) + [1000]
    }
    #expect(whole.accelerations.isEmpty && whole.pressures.count == 2000)
    #expect(whole.reader.refusals.count == 1 && whole.reader.refusals[0].contains(word))
    #expect(whole.reader.streams == [.pressure])
  }

  @Test("Strokes with a racket, several g and radians a second all the time, are no other unit")
  func strokes() throws {
    let whole = try read(axes("a", "g") + "," + axes("w", "rad/s")) {
      parts(SwingingArm.force($0)) + parts(SwingingArm.rotation($0))
    }
    #expect(whole.reader.corrections.isEmpty && whole.reader.refusals.isEmpty)
    #expect(whole.accelerations.count == 2000)
    let degrees = try read(axes("a", "g") + "," + axes("w", "rad/s")) {
      parts(SwingingArm.force($0)) + parts(SwingingArm.rotation($0), Self.degrees)
    }
    #expect(degrees.reader.corrections.count == 1)
  }

  @Test("A unit that the user gives is not doubted")
  func said() throws {
    var options = ReadingOptions()
    options.units = [.acceleration: "m/s2"]
    let whole = try read(axes("a", "m/s^2"), options: options) { parts(RockingBody.force($0)) }
    #expect(whole.reader.corrections.isEmpty && whole.accelerations[0].length < 0.2)
  }

  @Test(
    "Rotation in another unit is told by the turning of gravity",
    arguments: [
      ("rad/s", degrees, "in deg/s, not in rad/s"), ("deg/s", 1, "in rad/s, not in deg/s"),
    ] as [(String, Double, String)])
  func rotation(unit: String, scale: Double, words: String) throws {
    let whole = try read(axes("a", "g") + "," + axes("gyro", unit)) {
      parts(RockingBody.force($0)) + parts(RockingBody.rotation($0), scale)
    }
    #expect(whole.reader.corrections.count == 1 && whole.reader.corrections[0].contains(words))
    guard case .rotationRate(let w) = whole.samples(.rotationRate)[50].reading else { return }
    #expect((w - RockingBody.rotation(0.5)).length < 1e-9)
  }

  @Test("Rotation faster than any body is told without an accelerometer")
  func spinning() throws {
    let whole = try read(axes("gyro", "rad/s")) { t in [20 + t, 0, 0] }
    #expect(whole.reader.corrections.count == 1)
    #expect(throws: RecordingError.self) {
      try read(axes("gyro", "rad/s")) { t in [2000 + t, 0, 0] }
    }
  }

  @Test(
    "Axes of the gyroscope that are exchanged or turned round are said; where it is sure, it is not used",
    arguments: [
      ([1, 0, 2], [1, 1, 1], "x and y exchanged"),
      ([0, 1, 2], [-1, -1, -1], "all signs turned round"),
    ] as [([Int], [Double], String)])
  func mirrored(order: [Int], signs: [Double], words: String) throws {
    let whole = try read(axes("a", "g") + "," + axes("gyro", "rad/s"), rows: 4000) {
      let w = parts(RockingBody.rotation($0))
      return parts(RockingBody.force($0)) + (0..<3).map { signs[$0] * w[order[$0]] }
    }
    #expect(whole.samples(.rotationRate).isEmpty && whole.accelerations.count == 4000)
    #expect(whole.reader.refusals.count == 1 && whole.reader.refusals[0].contains(words))
  }

  @Test("Axes of the gyroscope of which several others would fit are doubted, and it is used")
  func doubtfulAxes() throws {
    let whole = try read(axes("a", "g") + "," + axes("gyro", "rad/s"), rows: 4000) {
      let w = parts(RockingBody.rotation($0))
      return parts(RockingBody.force($0)) + [-w[0], w[1], w[2]]
    }
    #expect(whole.samples(.rotationRate).count == 4000 && whole.reader.refusals.isEmpty)
    #expect(
      whole.reader.assumptions.contains { $0.contains("its axes are others, or turned round") })
  }

  @Test("A gyroscope that turns with gravity is left as it is, with its bias")
  func gyroscope() throws {
    let whole = try read(axes("a", "g") + "," + axes("gyro", "rad/s")) {
      parts(RockingBody.force($0))
        + parts(RockingBody.rotation($0) + Vector3(0.03, -0.02, 0.05))
    }
    #expect(whole.reader.corrections.isEmpty && whole.reader.refusals.isEmpty)
  }

  @Test(
    "Pressure in another unit is read in the one that makes it that of air",
    arguments: [
      ("hPa", 101_325, "in Pa, not in hPa"), ("kPa", 1013.25, "in hPa, not in kPa"),
      ("hPa", 101.325, "in kPa, not in hPa"), ("Pa", 1013.25, "in hPa, not in Pa"),
      ("hPa", 1.01325, "in bar, not in hPa"), ("kPa", 29.92, "in inHg, not in kPa"),
      ("hPa", 29.92, "in inHg"),
      ("mmHg", 1013.25, "in hPa, not in mmHg"), ("kPa", 760, nil), ("hPa", 20_000, nil),
      ("bar", 1013.25, "in hPa, not in bar"),
    ] as [(String, Double, String?)])
  func pressure(unit: String, value: Double, words: String?) throws {
    let whole = try? read("pressure (\(unit))") { _ in [value] }
    if let words {
      #expect(whole?.reader.corrections.first?.contains(words) == true)
      #expect(whole.map { abs($0.pressures[0] - 101.325) < 0.05 } == true)
    } else {
      #expect(whole == nil || whole?.reader.corrections.isEmpty == true)
    }
  }

  @Test("Units of air, heights and speeds of all countries are converted")
  func units() throws {
    let whole = try read("pressure (mmHg),latitude,longitude,altitude (ft),speed (knots)") { _ in
      [760, 52, 13, 1000, 10]
    }
    #expect(abs(whole.pressures[0] - 101.325) < 1e-3)
    #expect(whole.fixes[0].altitude == 304.8)
    #expect(abs(whole.fixes[0].speed - 5.1444) < 1e-4)
    let bar = try read("pressure (bar)") { _ in [1.01325] }
    #expect(bar.pressures[0] == 101.325 && bar.reader.corrections.isEmpty)
  }

  @Test(
    "A magnetic field in another unit is read in the one that makes it the earth's",
    arguments: [
      ("uT", 0.001, "in mT, not in µT"), ("uT", 1000, "in nT, not in µT"),
      ("uT", 10, "in mG, not in µT"), ("uT", 0.01, "in gauss, not in µT"),
      ("gauss", 1, "in µT, not in gauss"),
    ] as [(String, Double, String)])
  func field(unit: String, scale: Double, words: String) throws {
    let whole = try read(axes("m", unit) + "," + axes("gyro", "rad/s")) { t in
      let v = Quaternion(rotation: Vector3(0, 0, t)).rotate(Vector3(30, 0, -38))
      return parts(v + Vector3(5, -3, 8), scale) + [0, 0, -1]
    }
    #expect(whole.reader.corrections.count == 1)
    #expect(whole.reader.corrections.first?.contains(words) == true)
  }

  @Test("Without a gyroscope the length tells, where one unit alone fits")
  func fieldAlone() throws {
    func still(_ length: Double) throws -> WholeRecording {
      try read(axes("m", "uT") + ",pressure (hPa)") { _ in [length, 0, 0, 1000] }
    }
    #expect(try still(0.05).reader.corrections.first?.contains("in mT") == true)
    #expect(try still(45_000).reader.corrections.first?.contains("in nT") == true)
    let open = try still(0.4).reader
    #expect(open.corrections.isEmpty && open.refusals.first?.contains("as well as") == true)
    #expect(open.streams == [.pressure])
  }

  @Test("A strong field of the device itself is no other unit")
  func hardIron() throws {
    let whole = try read(axes("m", "uT")) { t in
      let v = Quaternion(rotation: Vector3(0, 0, t)).rotate(Vector3(30, 0, -38))
      return parts(v + Vector3(400, -300, 80))
    }
    #expect(whole.reader.corrections.isEmpty && whole.reader.refusals.isEmpty)
  }

  @Test(
    "Speed in another unit is told by the places",
    arguments: [
      ("m/s", 3.6, "in km/h"), ("m/s", 2.23694, "in mph"), ("m/s", 1.94384, "in knots"),
      ("km/h", 1, "in m/s, not in km/h"), ("m/s", 1, nil),
    ] as [(String, Double, String?)])
  func speed(unit: String, scale: Double, words: String?) throws {
    let whole = try read("latitude,longitude,speed (\(unit))", rows: 200, rate: 1) { t in
      // 5 m/s to the north-east.
      [52 + 3 * t / 111_200, 13 + 4 * t / (111_200 * 0.6157), 5 * scale]
    }
    #expect(whole.reader.corrections.first?.contains(words ?? "") == (words == nil ? nil : true))
    #expect(whole.fixes.allSatisfy { abs($0.speed - 5) < 0.001 })
  }

  @Test("Longitude and latitude that are exchanged are told by the speeds, and kept")
  func exchanged() throws {
    // 5 m/s round about, a turn in 400 s.
    func place(_ t: Double) -> (latitude: Double, longitude: Double) {
      let (east, north) = (318 * Trigonometry.sin(t / 63.6), 318 * Trigonometry.cos(t / 63.6))
      return (52 + north / 111_200, 13 + east / (111_200 * 0.6157))
    }
    let right = try read("latitude,longitude,speed (m/s)", rows: 400, rate: 1) { t in
      [place(t).latitude, place(t).longitude, 5]
    }
    #expect(right.reader.remarks.isEmpty)
    let turned = try read("longitude,latitude,speed (m/s)", rows: 400, rate: 1) { t in
      [place(t).latitude, place(t).longitude, 5]
    }
    #expect(turned.reader.remarks.count == 1)
    #expect(turned.reader.remarks[0].contains("only where the two are exchanged"))
    #expect(turned.fixes.count == 400 && turned.fixes[0].speed == 5)
  }

  @Test("Places in ten-millionths of a degree are read; a fix at 0, 0 is none")
  func places() throws {
    let whole = try read("lat,lon", rows: 50, rate: 1) { t in [520_000_000 + t, 130_000_000] }
    #expect(abs(whole.fixes[0].latitude - 52) < 1e-9 && abs(whole.fixes[0].longitude - 13) < 1e-9)
    #expect(whole.reader.corrections.map { $0.contains("--unit") } == [false])
    let none = try read("latitude,longitude", rows: 50, rate: 1) { t in
      t == 3 ? [0, 0] : [52 + t / 1e5, 13]
    }
    #expect(none.fixes.count == 49 && none.reader.skippedRows == 1)
  }

  @Test("The recording layout is judged as well")
  func layout() throws {
    let rows = (0..<1000).map { "\(Double($0) / 100),0,0,1\n" }.joined()
    let whole = try WholeRecording(of: ["accelerometer.csv": "time_s,x_mps2,y_mps2,z_mps2\n" + rows]
    )
    #expect(whole.reader.corrections.count == 1)
    #expect(whole.accelerations.allSatisfy { abs($0.z + 1) < 1e-9 })
  }

  @Test("A sensor that is stuck gives nothing from there on; one that is coarse, or rests, does")
  func stuck() throws {
    func noise(_ t: Double) -> Double { 0.003 * Trigonometry.sin(t * 997) }
    let stuck = try read(axes("a", "g"), rows: 6000) { t in
      (20..<45).contains(t) ? [0.1, 0.2, 0.97] : [noise(t), noise(t + 1), 1 + noise(t + 2)]
    }
    let times = stuck.samples(.acceleration).map(\.time.seconds)
    #expect(times.filter { $0 < 20 }.count == 2000 && times.filter { $0 >= 45 }.count == 1500)
    #expect(times.filter { (23..<42).contains($0) }.isEmpty)
    #expect(stuck.reader.findings.map(\.isDamage) == [false])
    #expect(stuck.reader.findings[0].reason.contains("one and the same reading"))
    let short = try read(axes("a", "g"), rows: 6000) { t in
      (20..<28).contains(t) || t > 55
        ? [0.1, 0.2, 0.97] : [noise(t), noise(t + 1), 1 + noise(t + 2)]
    }
    #expect(short.accelerations.count == 6000 && short.reader.findings.isEmpty)
    let coarse = try read(axes("a", "g"), rows: 6000) { t in t < 10 ? [0, 0.05, 1] : [0, 0, 1] }
    #expect(coarse.accelerations.count == 6000 && coarse.reader.findings.isEmpty)
  }

  @Test(
    "A motion that repeats as no body does leaves the times in doubt, which is said",
    arguments: [(10.0, 1), (0.1, 1), (1, 0), (2, 0)])
  func gait(stretch: Double, doubts: Int) throws {
    let whole = try read(axes("a", "g"), rows: 4000, rate: 100 / stretch) {
      parts(RockingBody.force($0 / stretch))
    }
    let found = whole.reader.assumptions.filter { $0.contains("times a second, as no step does") }
    #expect(found.count == doubts)
    // Few samples of each step do not show how often it comes.
    let slow = try read(axes("a", "g"), rows: 2000, rate: 8) { parts(RockingBody.force($0)) }
    #expect(slow.reader.assumptions.isEmpty)
  }
}
