public import CoreMotion
import MotionTesting
import Testing

extension CMSensorDataList: Sequence {
  public func makeIterator() -> NSFastEnumerationIterator { NSFastEnumerationIterator(self) }
}

extension CMSensorRecorder {
  /// What is recorded in a range, as an array.
  fileprivate func samples(_ from: Date, _ to: Date) -> [CMRecordedAccelerometerData] {
    accelerometerData(from: from, to: to)?.compactMap { $0 as? CMRecordedAccelerometerData } ?? []
  }
}

private let hour = 3600.0

@Suite("Sensor recorder", .timeLimit(.minutes(10)))
struct RecorderTests {
  @Test("R111, R112: nothing is kept before somebody asks; then 50 samples a second")
  func asked() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 40, rate: 100))
    let recorder = replay.perform { CMSensorRecorder() }
    try await replay.run(for: 10)
    recorder.recordAccelerometer(forDuration: 20)
    try await replay.run()
    #expect(recorder.samples(replay.start, replay.date(9.9)).isEmpty)
    let samples = recorder.samples(replay.start, replay.now)
    #expect(abs(samples.count - 1000) <= 4)
    #expect(try #require(samples.first).startDate >= replay.date(9.99))
    #expect(try #require(samples.last).startDate <= replay.date(30.03))
    let span = recorder.samples(replay.date(15), replay.date(20))
    #expect(abs(span.count - 250) <= 1)
  }

  @Test("R113: recording goes on while the client is suspended, and after its object is gone")
  func suspended() async throws {
    let replay = MotionReplay(made: Made.still(seconds: 30))
    var recorder: CMSensorRecorder? = replay.perform { CMSensorRecorder() }
    recorder?.recordAccelerometer(forDuration: 60)
    try await replay.run(for: 5)
    recorder = nil
    replay.suspendClient()
    try await replay.run(for: 20)
    replay.resumeClient()
    try await replay.run()
    let other = replay.perform { CMSensorRecorder() }
    #expect(recorder == nil)
    #expect(other.samples(replay.date(6), replay.date(24)).count > 890)
  }

  /// A recorder that is asked for so many seconds by a device that measures for 20 s at once, and
  /// for 10 s at each of these hours.
  private func recorder(
    for duration: TimeInterval, hours: [Double]
  ) throws -> (MotionReplay, CMSensorRecorder) {
    let later = hours.map { MotionReplay.Part.samples(Made.still(seconds: 10), at: $0 * hour) }
    return recording(
      try MotionReplay(parts: [.samples(Made.still(seconds: 20), at: 0)] + later), for: duration)
  }

  /// A replay and a recorder that is asked at its start.
  private func recording(
    _ replay: MotionReplay, for duration: TimeInterval = 60
  ) -> (MotionReplay, CMSensorRecorder) {
    let recorder = replay.perform { CMSensorRecorder() }
    recorder.recordAccelerometer(forDuration: duration)
    return (replay, recorder)
  }

  @Test("R114: samples stay for three days and are gone then")
  func threeDays() async throws {
    let (replay, recorder) = try recorder(for: 20, hours: [71, 73])
    try await replay.run(until: replay.date(71 * hour + 10))
    let range = (replay.start, replay.date(hour))
    #expect(recorder.samples(range.0, range.1).count > 900)
    try await replay.run()
    #expect(recorder.samples(range.0, range.1).isEmpty)
  }

  @Test("R115: 36 hours can be recorded, and no more at a time")
  func thirtySixHours() async throws {
    let (replay, recorder) = try recorder(for: 100 * hour, hours: [35.9, 36.1])
    try await replay.run()
    #expect(recorder.samples(replay.date(35 * hour), replay.date(36 * hour)).count > 480)
    #expect(recorder.samples(replay.date(36 * hour), replay.now).isEmpty)
    #expect(recorder.accelerometerData(from: replay.start, to: replay.date(36 * hour)) != nil)
    #expect(recorder.accelerometerData(from: replay.start, to: replay.date(36.05 * hour)) == nil)
  }

  @Test("A longer request extends a recording, a shorter one does not cut it")
  func extended() async throws {
    let (replay, recorder) = recording(MotionReplay(made: Made.still(seconds: 40)), for: 10)
    try await replay.run(for: 5)
    recorder.recordAccelerometer(forDuration: 20)
    recorder.recordAccelerometer(forDuration: 1)
    try await replay.run()
    let last = try #require(recorder.samples(replay.start, replay.now).last)
    #expect(abs(last.startDate.timeIntervalSince(replay.date(25))) < 0.1)
  }

  @Test("R116: any part of the recorded time can be asked for")
  func parts() async throws {
    let (replay, recorder) = recording(MotionReplay(made: Made.still(seconds: 30)))
    try await replay.run()
    for (from, to) in [(0.0, 30.0), (3.33, 3.47), (12.5, 12.5), (-50, 1), (29, 90), (7, 22.22)] {
      let samples = recorder.samples(replay.date(from), replay.date(to))
      let expected = max(0, min(to, 26.9) - max(from, 0)) * 50
      #expect(Double(samples.count) >= expected - 2)
      #expect(
        samples.allSatisfy { $0.startDate > replay.date(from) && $0.startDate <= replay.date(to) })
    }
  }

  @Test("R117: a sample can be had 3 s after it was taken")
  func delay() async throws {
    let (replay, recorder) = recording(MotionReplay(made: Made.still(seconds: 30)))
    for _ in 0..<12 {
      try await replay.run(for: 2.1)
      let taken = replay.now.addingTimeInterval(-3)
      guard taken > replay.date(1) else { continue }
      let last = try #require(recorder.samples(replay.start, taken).last)
      #expect(taken.timeIntervalSince(last.startDate) < 0.03)
    }
  }

  @Test("R118: a sample tells acceleration, both clocks and its batch")
  func members() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 10))
    let manager = replay.perform { CMMotionManager() }
    let live = Log<CMAccelerometerData>()
    manager.accelerometerUpdateInterval = 0.02
    manager.startAccelerometerUpdates(to: OperationQueue()) { data, _ in
      if let data { live.append(data) }
    }
    let recorder = replay.perform { CMSensorRecorder() }
    recorder.recordAccelerometer(forDuration: 60)
    try await replay.run()
    manager.stopAccelerometerUpdates()
    let samples = recorder.samples(replay.start, replay.now)
    let first = try #require(samples.first)
    #expect(samples.count > 300)
    for sample in samples {
      let seconds = sample.startDate.timeIntervalSince(first.startDate)
      #expect(abs(sample.timestamp - first.timestamp - seconds) < 0.001)
    }
    let twin = try #require(live.entries.first { abs($0.timestamp - first.timestamp) < 0.001 })
    #expect(abs(twin.acceleration.x - first.acceleration.x) < 1e-4)
    #expect(abs(twin.acceleration.z - first.acceleration.z) < 1e-4)
  }

  @Test("R119: identifiers grow; the last start date begins the next query, nothing is lost")
  func continued() async throws {
    let (replay, recorder) = recording(MotionReplay(made: Made.still(seconds: 30)))
    var from = replay.start
    var dates: [Date] = []
    var identifiers: [UInt64] = []
    for _ in 0..<6 {
      try await replay.run(for: 5)
      let samples = recorder.samples(from, replay.now)
      dates += samples.map(\.startDate)
      identifiers += samples.map(\.identifier)
      from = samples.last?.startDate ?? from
    }
    let whole = recorder.samples(replay.start, replay.now).map(\.startDate)
    #expect(whole.count > 1300 && dates == whole)
    #expect(identifiers == identifiers.sorted() && Set(identifiers).count > 4)
  }

  @Test("R120: a gap in the recording has no samples")
  func gap() async throws {
    let (replay, recorder) = recording(
      MotionReplay(
        made: Made.together(Made.still(seconds: 10), Made.still(from: 20, seconds: 10))))
    try await replay.run()
    #expect(recorder.samples(replay.date(10.05), replay.date(19.95)).isEmpty)
    #expect(recorder.samples(replay.date(0), replay.date(10)).count > 490)
    #expect(recorder.samples(replay.date(20), replay.date(26)).count > 290)
  }

  @Test("Samples come in order of time, and a list can be walked again")
  func order() async throws {
    let (replay, recorder) = recording(MotionReplay(made: Made.still(seconds: 20)))
    try await replay.run()
    let list = try #require(recorder.accelerometerData(from: replay.start, to: replay.now))
    let dates = list.compactMap { ($0 as? CMRecordedAccelerometerData)?.startDate }
    #expect(dates.count > 800 && dates == dates.sorted())
    #expect(list.compactMap { ($0 as? CMRecordedAccelerometerData)?.startDate } == dates)
  }
}
