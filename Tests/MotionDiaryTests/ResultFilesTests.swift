import FoundationEssentials
import MotionProcessing
import MotionRecordings
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("Result files keep their rules")
struct ResultFilesTests {
  @Test("Every table has the columns that were promised")
  func headers() throws {
    let written = try write(streams: Set(SensorStream.allCases)) { _ in }
    let motion =
      "time_s,qw,qx,qy,qz,gravity_x,gravity_y,gravity_z,user_x,user_y,user_z,"
      + "rate_x,rate_y,rate_z,field_x,field_y,field_z,field_accuracy,heading_deg,"
      + "heading_accuracy_deg,bias_x,bias_y,bias_z"
    let expected = [
      "device-motion.csv": motion,
      "device-motion-history.csv": motion,
      "steps.csv": "time_s,known_s",
      "step-log.csv": "wave,verdict,time_s,known_s,length_m,error_probability,refusal",
      "pedometer.csv":
        "start_s,end_s,steps,distance_m,pace_s_per_m,cadence_hz,floors_up,floors_down,active_s",
      "pedometer-history.csv":
        "start_s,end_s,steps,distance_m,pace_s_per_m,cadence_hz,floors_up,floors_down,active_s",
      "activity.csv":
        "time_s,stationary,walking,running,cycling,automotive,unknown,confidence,"
        + "decided_by,next,margin",
      "activity-history.csv":
        "time_s,stationary,walking,running,cycling,automotive,unknown,confidence",
      "altitude.csv": "time_s,relative_m,pressure_kPa,absolute_m,accuracy_m,filtered_kPa",
      "track.csv": "time_s,latitude_deg,longitude_deg,altitude_m,accuracy_m,speed_mps,distance_m",
      "events.csv": "time_s,known_s,event,detail",
    ]
    #expect(written.mapValues { $0[0] } == expected)
  }

  @Test(
    "A file whose capability does not exist is absent",
    arguments: [
      ([SensorStream.pressure], ["altitude.csv", "events.csv", "pedometer.csv"]),
      ([.location], ["activity-history.csv", "activity.csv", "events.csv", "track.csv"]),
      ([.rotationRate, .magneticField], []),
      (
        [.acceleration],
        [
          "activity-history.csv", "activity.csv", "device-motion.csv", "events.csv",
          "pedometer-history.csv", "pedometer.csv", "step-log.csv", "steps.csv",
        ]
      ),
    ])
  func absent(streams: [SensorStream], files: [String]) throws {
    #expect(try write(streams: Set(streams)) { _ in }.keys.sorted() == files)
  }

  @Test("Without accelerometer floors are zero where pressure excludes them, else not known")
  func floorsByPressure() throws {
    let written = try write(streams: [.pressure]) { files in
      for (i, excludes) in [true, false].enumerated() {
        files.receive(
          MotionBatch(
            start: at(2.5 * Double(i)), end: at(2.5 * Double(i + 1)), activity: .undecided,
            evidence: nil, pedometer: nil, excludesFloors: excludes, coverage: StreamCoverage()))
      }
      let change = LevelChange(.lift, metres: -12.04, start: at(1))
      files.receive(MotionEvent(.levelChange(change), time: at(4), known: at(24)))
    }
    #expect(written["pedometer.csv"]?.dropFirst() == ["0.0000,2.5000,,,,,0,0,"])
    #expect(written["events.csv"]?.last == "4.0000,24.0000,level_change,lift -12.0")
  }

  @Test("Device motion begins with the gyroscope, or without it once it is no longer waited for")
  func beginning() throws {
    func motion(_ seconds: Double, _ attitude: Quaternion?) -> DeviceMotion {
      var motion = DeviceMotion(
        time: at(seconds), acceleration: Vector3(0, 0, -1), inclinationGravity: Vector3(0, 0, -1))
      motion.arbitrary = attitude
      return motion
    }
    func times(_ streams: Set<SensorStream>, _ attitudeFrom: Double) throws -> [String] {
      let written = try write(streams: streams) { files in
        for t in [0.0, 0.5, 9, 10.5, 11] {
          files.receive(motion(t, t >= attitudeFrom ? .identity : nil))
        }
      }
      return try #require(written["device-motion.csv"]).dropFirst().map {
        String($0.prefix { $0 != "," })
      }
    }
    #expect(try times([.acceleration], .infinity).count == 5)
    #expect(
      try times([.acceleration, .rotationRate], 0.5) == ["0.5000", "9.0000", "10.5000", "11.0000"])
    #expect(try times([.acceleration, .rotationRate], .infinity) == ["10.5000", "11.0000"])
  }

  @Test("Unknown cells are empty, zero is zero")
  func cells() throws {
    let written = try write(streams: [.acceleration, .pressure, .location]) { files in
      files.receive(
        DeviceMotion(
          time: at(0.01), acceleration: Vector3(0.1, 0, -1),
          inclinationGravity: Vector3(0, 0, -1)))
      files.receive(AltitudeUpdate(time: at(1), relative: 0, pressure: 101.325))
      files.receive(
        TrackPoint(
          time: at(2), latitude: nil, longitude: nil, altitude: nil, accuracy: 7, speed: 0,
          distance: 12.5))
      files.receive(MotionEvent(.floors(-2), time: at(1), known: at(2.25)))
      files.receive(MotionEvent(.pause, time: at(3), known: at(4)))
      files.receive(batch(0, PedometerBatch()))
    }
    #expect(
      written["device-motion.csv"]?[1]
        == "0.0100,,,,,0.0000000,0.0000000,-1.0000000,0.1000000,0.0000000,0.0000000"
        + ",,,,,,,,,,,,")
    #expect(written["altitude.csv"]?[1] == "1.0000,0.0000,101.325000,,,101.325000")
    #expect(written["track.csv"]?[1] == "2.0000,,,,7.000,0.0000,12.500")
    #expect(written["events.csv"]?[1] == "1.0000,2.2500,floor,-2")
    #expect(written["events.csv"]?[2] == "3.0000,4.0000,pause,")
    #expect(written["pedometer.csv"]?[1] == "0.0000,2.5000,0,0.0000,,,,,0.000")
    #expect(written["activity.csv"]?[1] == "2.5000,0,0,0,0,0,1,0,,,")
  }

  @Test("What decided a batch, what was next and how close stand behind its flags, live only")
  func reason() throws {
    let reason = MadeExplanation.reason(
      .stationary, .automotive, [.memory: 2, .acceleration: 0.25, .speed: -1])
    let written = try write(streams: [.acceleration]) { files in
      files.receive(batch(0, PedometerBatch(), reason: reason))
    }
    #expect(written["activity.csv"]?[1] == "2.5000,0,0,0,0,0,1,0,memory,automotive,1.2500")
    #expect(written["activity-history.csv"]?[1] == "2.5000,0,0,0,0,0,1,0")
  }

  @Test("Only confirmed steps are written, and history has them where they were taken")
  func steps() throws {
    let written = try write(streams: [.acceleration]) { files in
      files.receive(batch(0, PedometerBatch()))
      for (number, verdict) in [
        (0, StepRevision.Verdict.held), (1, .confirmed), (2, .dropped), (3, .confirmed),
      ] {
        files.receive(
          StepRevision(
            number: number, verdict: verdict, time: at(1 + Double(number)), known: at(4.5),
            length: verdict == .confirmed ? 0.7 : nil, activeTime: number == 3 ? 2 : 0))
      }
      var walked = PedometerBatch()
      walked.steps = 2
      walked.distance = 1.4
      walked.pace = 0.75
      walked.cadence = 1.9
      files.receive(batch(1, walked))
    }
    #expect(
      written["steps.csv"] == ["time_s,known_s", "2.0000,4.5000", "4.0000,4.5000"])
    #expect(written["pedometer.csv"]?[2] == "2.5000,5.0000,2,1.4000,0.7500,1.9000,,,0.000")
    #expect(written["pedometer-history.csv"]?[1] == "0.0000,2.5000,1,0.7000,,,,,0.000")
    #expect(written["pedometer-history.csv"]?[2] == "2.5000,5.0000,1,0.7000,,,,,2.000")
  }

  @Test("The step log tells what was held, counted and refused, and why")
  func stepLog() throws {
    let written = try write(streams: [.acceleration]) { files in
      files.receive(StepRevision(number: 7, verdict: .held, time: at(1), known: at(1.25)))
      files.receive(
        StepRevision(
          number: 7, verdict: .confirmed, time: at(1), known: at(4.5), length: 0.71,
          errorProbability: 0.03))
      files.receive(
        StepRevision(
          number: 8, verdict: .dropped, time: at(2), known: at(6), errorProbability: 0.25,
          refusal: .tooFew))
    }
    #expect(
      written["step-log.csv"] == [
        "wave,verdict,time_s,known_s,length_m,error_probability,refusal",
        "7,held,1.0000,1.2500,,,", "7,confirmed,1.0000,4.5000,0.7100,0.0300,",
        "8,dropped,2.0000,6.0000,,0.2500,too_few",
      ])
  }

  @Test(
    "In arbitrary frames there is no heading",
    arguments: [
      (ReferenceFrame.xArbitraryZVertical, "-1.000,-1.000"),
      (.xArbitraryCorrectedZVertical, "-1.000,-1.000"), (.xMagneticNorthZVertical, "123.400,5.000"),
    ])
  func heading(frame: ReferenceFrame, cells: String) throws {
    var options = ResultFiles.Options()
    options.frame = frame
    let written = try write(streams: [.acceleration, .magneticField], options) { files in
      var motion = DeviceMotion(
        time: at(0), acceleration: .zero, inclinationGravity: Vector3(0, 0, -1))
      motion.magneticField = Vector3(1, 2, 3)
      motion.fieldAccuracy = .high
      motion.heading = 123.4
      motion.headingAccuracy = 5
      files.receive(motion)
    }
    #expect(written["device-motion.csv"]?[1].contains("1.0000,2.0000,3.0000,2,\(cells),") == true)
  }

  @Test("A rate thins the rows and keeps the samples' own stamps", arguments: [0.5, 10.0, 1000.0])
  func rate(rate: Double) throws {
    var options = ResultFiles.Options()
    options.rate = rate
    let written = try write(streams: [.acceleration], options) { files in
      for index in 0..<1000 {
        files.receive(
          DeviceMotion(
            time: SensorTime(nanoseconds: Int64(index) * 10_000_000 + 3_000),
            acceleration: .zero, inclinationGravity: Vector3(0, 0, -1)))
      }
    }
    let rows = written["device-motion.csv"] ?? []
    #expect(rows.count - 1 == Int(min(rate, 100) * 10))
    #expect(rows.dropFirst().allSatisfy { $0.prefix { $0 != "," }.hasSuffix("0003") })
  }

  @Test("A place that cannot be written to is an error with path and reason")
  func noPlace() throws {
    let error = #expect(throws: OutputError.self) {
      try ResultFiles(folder: "/nonexistent/results", streams: [.acceleration])
    }
    #expect(
      error?.description == "/nonexistent/results/device-motion.csv: No such file or directory")
  }

  @Test(
    "A full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let file = try OutputFile(path: "/dev/full")
    for index in 0..<100_000 { file.write { $0.integer(index) } }
    let error = #expect(throws: OutputError.self) { try file.close() }
    #expect(error?.reason == "No space left on device")
  }

  // MARK: - Parts

  private func at(_ seconds: Double) -> SensorTime { SensorTime(seconds: seconds) }

  private func batch(
    _ index: Int, _ walked: PedometerBatch, reason: ActivityReason? = nil
  ) -> MotionBatch {
    MotionBatch(
      start: at(Double(index) * 2.5), end: at(Double(index + 1) * 2.5), activity: .undecided,
      evidence: nil, reason: reason, pedometer: walked, coverage: StreamCoverage())
  }

  /// The lines of the files that were written, by name.
  private func write(
    streams: Set<SensorStream>, _ options: ResultFiles.Options = ResultFiles.Options(),
    _ say: (inout AnalysisSink) -> Void
  ) throws -> [String: [String]] {
    let folder = TemporaryFolder()
    let files = try ResultFiles(folder: folder.path, streams: streams, options: options)
    let diary = DiaryBuilder(metadata: RecordingMetadata(recording: "made"))
    var sink = AnalysisSink(files: files, diary: diary)
    say(&sink)
    sink.finish()
    try sink.files?.finish()
    var written: [String: [String]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
      #expect(text.hasSuffix("\n"))
      written[name] = text.split(separator: "\n").map(String.init)
    }
    return written
  }
}
