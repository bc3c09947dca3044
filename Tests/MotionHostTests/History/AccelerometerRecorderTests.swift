import FoundationEssentials
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("The recorder")
struct AccelerometerRecorderTests {
  private func at(_ seconds: Double) -> Date { morning.addingTimeInterval(seconds) }

  private let store = MemoryStore()

  private func feed(
    _ recorder: inout AccelerometerRecorder, from start: Double, to end: Double, rate: Double = 100
  ) {
    let count = Int(((end - start) * rate).rounded())
    for i in 0..<count {
      let seconds = start + Double(i) / rate
      recorder.process(
        Vector3(seconds / 1000, 0, -1), at: SensorTime(seconds: seconds), clock: morningClock,
        into: store)
    }
  }

  private func recorded(_ start: Double = -1e6, _ end: Double = 1e6) -> [RecordedSample] {
    let samples = store.recorded(from: at(start), to: at(end))
    var position: UInt64 = 0
    var all: [RecordedSample] = []
    while true {
      let page = samples.next(after: &position)
      #expect(page.count <= 128)
      if page.isEmpty { return all }
      all += page
    }
  }

  @Test("Nothing is recorded until somebody asks")
  func unasked() {
    var recorder = AccelerometerRecorder()
    feed(&recorder, from: 0, to: 20)
    recorder.finish(clock: morningClock, into: store)
    #expect(recorded().isEmpty)
  }

  @Test("Samples come at 50 Hz with their own stamps and values", arguments: [50.0, 100, 200, 400])
  func fiftyHertz(rate: Double) throws {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 20, now: SensorTime(seconds: 5))
    feed(&recorder, from: 0, to: 40, rate: rate)
    let samples = recorded()
    #expect((999...1001).contains(samples.count))
    for sample in samples {
      let seconds = sample.moment.timestamp - 1000
      #expect(seconds > 4.999999 && seconds < 25.000001)
      #expect(abs(sample.acceleration.x * 1000 - seconds) < 1e-4)
      #expect(abs(sample.moment.date.timeIntervalSince(morning) - seconds) < 1e-6)
      // A real sample, not an interpolated one.
      #expect(abs((seconds * rate).rounded() - seconds * rate) < 1e-4)
    }
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.moment.date < $1.moment.date })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.identifier <= $1.identifier })
    #expect((8...9).contains(Set(samples.map(\.identifier)).count))
  }

  @Test("The mean rate is never above 50 Hz", arguments: [52.0, 60, 75, 99, 119, 333])
  func meanRate(rate: Double) throws {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 100, now: .zero)
    feed(&recorder, from: 0, to: 110, rate: rate)
    let samples = recorded()
    let first = try #require(samples.first)
    let last = try #require(samples.last)
    let mean = Double(samples.count - 1) / last.moment.date.timeIntervalSince(first.moment.date)
    #expect(mean <= 50.01 && mean > 49.5)
  }

  @Test("A slow source gives all it has", arguments: [1.0, 10, 25, 40])
  func slowSource(rate: Double) {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 100, now: .zero)
    feed(&recorder, from: 0, to: 90, rate: rate)
    recorder.finish(clock: morningClock, into: store)
    #expect(recorded().count == Int(90 * rate))
  }

  @Test("A sample can be asked for three seconds after it was taken")
  func delay() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 1000, now: .zero)
    for i in 0..<2000 {
      let time = SensorTime(seconds: Double(i) / 100)
      recorder.process(Vector3(0, 0, -1), at: time, clock: morningClock, into: store)
      guard i > 300, i % 50 == 0, let newest = recorded().last else { continue }
      #expect(time.seconds - (newest.moment.timestamp - 1000) <= 3)
    }
  }

  @Test("A batch is closed when time goes on without samples")
  func silence() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 1000, now: .zero)
    feed(&recorder, from: 0, to: 1)
    recorder.advance(to: SensorTime(seconds: 2), clock: morningClock, into: store)
    #expect(recorded().isEmpty)
    recorder.advance(to: SensorTime(seconds: 2.5), clock: morningClock, into: store)
    #expect(recorded().count == 50)
  }

  @Test("A recording ends with its time, and the last batch with it")
  func end() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 10, now: .zero)
    feed(&recorder, from: 0, to: 10.05)
    #expect(recorded().count == 501)
    #expect(recorder.until == nil)
  }

  @Test("A longer request extends a recording, a shorter one does not cut it")
  func extended() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 10, now: .zero)
    recorder.record(forDuration: 2, now: SensorTime(seconds: 1))
    #expect(recorder.until == SensorTime(seconds: 10))
    recorder.record(forDuration: 10, now: SensorTime(seconds: 5))
    #expect(recorder.until == SensorTime(seconds: 15))
    feed(&recorder, from: 0, to: 30)
    #expect(recorded().count == 751)
  }

  @Test("No request reaches farther than 36 hours", arguments: [129_601, 1e9, Double.infinity])
  func limit(duration: Double) {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: duration, now: SensorTime(seconds: 100))
    #expect(recorder.until == SensorTime(seconds: 129_700))
  }

  @Test("A request for no time is ignored", arguments: [0, -1, -Double.infinity, .nan])
  func noTime(duration: Double) {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: duration, now: .zero)
    #expect(recorder.until == nil)
  }

  @Test("A gap gives no samples, and what follows it is a batch of its own")
  func gap() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 1000, now: .zero)
    feed(&recorder, from: 0, to: 11)
    feed(&recorder, from: 500, to: 511)
    recorder.finish(clock: morningClock, into: store)
    #expect(recorded(11, 499.9).isEmpty)
    #expect(recorded(0.5, 499).count == 524)
    #expect((550...551).contains(recorded(499, 600).count))
  }

  @Test("Samples that are late, repeated or no numbers are not recorded")
  func malice() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 1000, now: .zero)
    let down = Vector3(0, 0, -1)
    let readings: [(Vector3, Double)] = [
      (down, -1), (down, 1), (down, 1), (down, 0.5), (Vector3(.nan, 0, 0), 1.1),
      (Vector3(0, .infinity, 0), 1.2), (Vector3(0, 0, 1e300), 1.3), (down, 2), (down, 1e9),
      (down, -1e9),
    ]
    for (value, seconds) in readings {
      recorder.process(
        value, at: SensorTime(seconds: seconds), clock: morningClock, into: store)
    }
    recorder.finish(clock: morningClock, into: store)
    #expect(recorded().map { $0.moment.timestamp } == [1001, 1002])
  }

  @Test("Queries that go on from the last sample lose none and repeat none")
  func consecutive() {
    var recorder = AccelerometerRecorder()
    recorder.record(forDuration: 1000, now: .zero)
    feed(&recorder, from: 0, to: 60)
    recorder.finish(clock: morningClock, into: store)
    let whole = recorded()
    var pieces: [RecordedSample] = []
    var start = at(-1)
    for end in stride(from: 1.003, to: 62, by: 0.777) {
      let samples = store.recorded(from: start, to: at(end))
      var position: UInt64 = 0
      while true {
        let page = samples.next(after: &position)
        if page.isEmpty { break }
        pieces += page
      }
      start = pieces.last?.moment.date ?? start
    }
    #expect(pieces == whole)
  }

  @Test("Recordings are gone after three days, also while they are read")
  func threeDays() {
    // A batch of one sample every minute for five days.
    for minute in 0..<7200 {
      let moment = morningClock.moment(of: SensorTime(seconds: Double(minute) * 60))
      store.append(
        RecordedBatch(
          identifier: UInt64(minute), start: moment,
          samples: [RecordedBatch.Entry(offset: 0, x: 0, y: 0, z: -1)]))
      store.forget(now: moment.date)
    }
    #expect(recorded().count == 4320)
    let samples = store.recorded(from: .distantPast, to: .distantFuture)
    var position: UInt64 = 0
    #expect(samples.next(after: &position).first?.identifier == 2880)
    store.forget(now: at(6 * 86_400))
    #expect(samples.next(after: &position).first?.identifier == 4321)
  }

  @Test("Batches that make no sense do no harm")
  func badBatches() {
    let entry = RecordedBatch.Entry(offset: 5, x: 0, y: 0, z: -1)
    for seconds in [Double.nan, .infinity, -.infinity, 1e18, -1e18, 3, 2, 2] {
      let moment = Moment(timestamp: seconds, date: at(seconds))
      store.append(RecordedBatch(identifier: 7, start: moment, samples: [entry]))
      store.append(RecordedBatch(identifier: 7, start: moment, samples: []))
    }
    #expect(recorded().count == 2)
    #expect(recorded(5, 1).isEmpty)
    #expect(recorded(.nan, 1).isEmpty)
  }

  @Test("A sample at the reference date itself does not stop the reading")
  func referenceDate() {
    let entries = (0..<3).map { RecordedBatch.Entry(offset: $0 * 20_000_000, x: 0, y: 0, z: -1) }
    for start in [-0.04, 10] {
      store.append(
        RecordedBatch(
          identifier: 1,
          start: Moment(timestamp: 0, date: Date(timeIntervalSinceReferenceDate: start)),
          samples: entries))
    }
    let samples = store.recorded(from: .distantPast, to: .distantFuture)
    var position: UInt64 = 0
    #expect(samples.next(after: &position).count == 3)
    #expect(samples.next(after: &position).count == 3)
    #expect(samples.next(after: &position).isEmpty)
  }
}
