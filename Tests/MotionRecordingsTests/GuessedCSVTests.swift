import FoundationEssentials
import MotionProcessing
import MotionRecordings
import Testing

@Suite("CSV files of any script")
struct GuessedCSVTests {
  private func read(
    _ header: String, _ rows: (Int) -> String, name: String = "log.csv",
    options: ReadingOptions = ReadingOptions()
  ) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    let text = (0..<50).map(rows).joined(separator: "\n", header: header)
    let path = try folder.add(name, text)
    var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  @Test(
    "The time's unit is told by its steps, the acceleration's by its size",
    arguments: [
      ("t,ax,ay,az", 0.02, "1"), ("timestamp,acc_x,acc_y,acc_z", 20, "9.80665"),
      ("Time,AccX,AccY,AccZ", 20_000, "1000"), ("ts,accelX,accelY,accelZ", 20_000_000, "1"),
      ("time,x,y,z", 0.02, "9.80665"),
    ])
  func units(header: String, step: Double, one: String) throws {
    let whole = try read(header) { "\(Double($0) * step),0,0,\(one)" }
    #expect(whole.accelerations.count == 50)
    #expect(whole.accelerations.allSatisfy { ($0 - Vector3(0, 0, -1)).length < 1e-9 })
    #expect(abs(whole.samples(.acceleration)[49].time.seconds - 0.98) < 1e-9)
    #expect(whole.reader.assumptions.count == 2, "each guess is shown")
    #expect(whole.reader.assumptions.contains { $0.contains("--sign down") })
  }

  @Test(
    "Dates, times since 1970, degrees a second, kilopascals and places are told by their values")
  func wide() throws {
    let whole = try read("datetime,gyro_x,gyro_y,gyro_z,mx,my,mz,pressure,lat,lon,speed") {
      "2022-10-22 18:33:\(10 + $0).250,90,0,0,20,0,-40,101.3,48,11,1.5"
    }
    #expect(whole.samples(.rotationRate)[0].reading == .rotationRate(Vector3(.pi / 2, 0, 0)))
    #expect(whole.samples(.magneticField)[0].reading == .magneticField(Vector3(20, 0, -40)))
    #expect(whole.pressures[0] == 101.3 && whole.fixes[0].speed == 1.5)
    #expect(whole.reader.metadata.start == WallClock(iso8601: "2022-10-22T18:33:10.250Z"))
    #expect(whole.samples(.pressure)[49].time.seconds == 49)
  }

  @Test("What the user says counts, whatever names and values say")
  func options() throws {
    var options = ReadingOptions()
    options.columns = [.time: ["n"], .acceleration: ["c", "b", "a"]]
    options.units = [.time: "ms", .acceleration: "g"]
    options.accelerationSign = .down
    let whole = try read("n,a,b,c", { "\($0 * 10),1,2,3" }, options: options)
    #expect(whole.accelerations[0] == Vector3(3, 2, 1))
    #expect(whole.samples(.acceleration)[49].time.seconds == 0.49)
    #expect(whole.reader.assumptions.isEmpty, "nothing was guessed")
    var rate = ReadingOptions()
    rate.samplingRate = 50
    let untimed = try read("ax,ay,az", { _ in "0,0,1" }, options: rate)
    #expect(untimed.samples(.acceleration)[49].time.seconds == 0.98)
    var unit = ReadingOptions()
    unit.units = [.rotation: "deg/s"]
    let slow = try read("t,gx,gy,gz", { "\($0),1,0,0" }, options: unit)
    #expect(slow.samples(.rotationRate)[0].reading == .rotationRate(Vector3(.pi / 180, 0, 0)))
  }

  @Test(
    "Names of other loggers and tongues are understood",
    arguments: [
      ("epoc (ms),timestamp (+0200),elapsed (s),x-axis (g),y-axis (g),z-axis (g)", 1),
      ("unix_ns,-,-,AccX,AccY,AccZ", 1), ("index,-,UNIX,Accel_X,Accel_Y,Accel_Z", 1),
      ("ms,-,-,aX [mg],aY [mg],aZ [mg]", 1000), ("uptimeNanos,-,-,ax,ay,az", 1),
      ("Zeit [ms],-,-,Beschl. X [g],Beschl. Y [g],Beschl. Z [g]", 1),
    ])
  func loggers(header: String, one: Int) throws {
    let whole = try read(header) { "\(1_700_000_000_000 + $0),a,\(2 * $0),0,0,\(one)" }
    #expect(whole.accelerations.count == 50)
    #expect(whole.accelerations.allSatisfy { ($0 - Vector3(0, 0, -1)).length < 1e-9 })
  }

  @Test("Comments, a spreadsheet's hint and a row of units in front of the rows are no damage")
  func preambles() throws {
    let fronts = [
      "# a logger\n# 50 Hz, 2 g\ntime,ax,ay,az", "sep=,\n\ntime,ax,ay,az",
      "time,ax,ay,az\n[s],[g],[g],[g]", "\"sep=,\"\ntime,ax,ay,az\ns,g,g,g",
      "// one\n# time,ax,ay,az", "% time,ax,ay,az",
    ]
    for front in fronts {
      let whole = try read(front) { "\(Double($0) / 50),0,0,1" }
      #expect(whole.accelerations.count == 50 && whole.reader.findings.isEmpty, "\(front)")
      #expect(whole.samples(.acceleration)[49].time.seconds == 0.98)
    }
    // What the units say counts, where the size would tell another.
    let metres = try read("Time,X_CAL,Y_CAL,Z_CAL\nms,m/(s^2),m/(s^2),m/(s^2)") {
      "\($0),0,0,\(0.5 * 9.80665)"
    }
    #expect(metres.accelerations[0] == Vector3(0, 0, -0.5))
    #expect(metres.samples(.acceleration)[49].time.seconds == 0.049)
    let broken = try read("time,ax,ay,az\nx,y,z,w") { "\(Double($0) / 50),0,0,1" }
    #expect(broken.reader.skippedRows == 1 && broken.accelerations.count == 50)
  }

  @Test("What is wrong with a header names its line; one that breaks off is damage")
  func headerLine() throws {
    let folder = try TemporaryFolder()
    for (front, line) in [("a,b,c", 1), ("# one\n\n# two\na,b,c", 4), ("# one\n1,2,3", 2)] {
      let error = try #require(failure(try folder.add("a.csv", front + "\n1,2,3\n2,3,4\n")))
      #expect(error.place == "line \(line)", "\(front)")
    }
    let comment = "# " + String(repeating: "a comment ", count: 500) + "\nt,ax,ay,az\n0,0,0,1\n"
    let cut = PackedBytes.gzip(Array(comment.utf8))[..<3000]
    let broken = try #require(failure(try folder.add("a.csv.gz", Array(cut))))
    #expect(broken.reason.contains("breaks off"))
  }

  @Test("Columns without names are called by their numbers")
  func nameless() throws {
    var options = ReadingOptions()
    options.columns = [.time: ["1"], .acceleration: ["2", "3", "4"]]
    let whole = try read("0,0,0,1", { "\(Double($0 + 1) / 50),0,0,1" }, options: options)
    #expect(whole.accelerations.count == 51, "the first line is a row")
    do {
      _ = try read("0,0,0,1") { "\(Double($0 + 1) / 50),0,0,1" }
      Issue.record("nothing says what the columns hold")
    } catch let error as RecordingError {
      #expect(error.reason.contains("the columns \"1\", \"2\", \"3\", \"4\""))
      #expect(error.advice.contains("--sampling-rate HZ"))
    }
  }

  @Test("Acceleration without gravity and gravity are added up, with the sign of their names")
  func gravity() throws {
    let apple = try read(
      "t,userAcceleration.x,userAcceleration.y,userAcceleration.z,gravity.x,gravity.y,gravity.z"
    ) { "\(Double($0) / 50),0.25,0,0.5,0,0,-1" }
    #expect(apple.accelerations.allSatisfy { $0 == Vector3(0.25, 0, -0.5) })
    #expect(apple.reader.assumptions.contains { $0.contains("--sign up") })
    let android = try read("t,lin_acc_x,lin_acc_y,lin_acc_z,grav_x,grav_y,grav_z") {
      "\(Double($0) / 50),0,0,\(9.80665 / 2),0,0,9.80665"
    }
    #expect(android.accelerations.allSatisfy { $0 == Vector3(0, 0, -1.5) })
    var options = ReadingOptions()
    options.accelerationSign = .down
    let turned = try read(
      "t,lin_acc_x,lin_acc_y,lin_acc_z,grav_x,grav_y,grav_z",
      { "\(Double($0) / 50),0,0,0.5,0,0,1" }, options: options)
    #expect(turned.accelerations.allSatisfy { $0 == Vector3(0, 0, 1.5) })
    // A gravity that is none, and one whose parts lack.
    #expect(throws: RecordingError.self) {
      try read("t,user_x,user_y,user_z,gravity_x,gravity_y,gravity_z") { "\($0),0,0,0,0,0,3" }
    }
    #expect(throws: RecordingError.self) {
      try read("t,user_x,user_y,user_z,gravity_x,gravity_y") { "\($0),0,0,0,0,1" }
    }
  }

  @Test("What is without gravity is not taken for acceleration, nor noise for a sensor")
  func refusals() throws {
    #expect(throws: RecordingError.self) {
      try read("t,linear_acc_x,linear_acc_y,linear_acc_z") { "\($0),0,0,1" }
    }
    #expect(throws: RecordingError.self) { try read("t,ax,ay,az") { "\($0),0,0,16384" } }
    #expect(throws: RecordingError.self) { try read("name,size,count") { "a,\($0),3" } }
  }
}
