import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionStore

@Suite("The journal of what was received")
struct SampleRingTests {
  private let clock = DeviceClock(
    moment: Moment(timestamp: 5, date: Date(timeIntervalSinceReferenceDate: 1000)))

  private let session = ClockSession(
    number: 2, zero: Date(timeIntervalSinceReferenceDate: 7), moved: 3, source: "a boot", offset: -5
  )

  private func samples(_ i: Int, count: Int = 50) -> [Sample] {
    (0..<count).map {
      Sample(
        .acceleration(Vector3(Double(i), Double($0), 1)),
        at: SensorTime(seconds: Double(i) + Double($0) / 50))
    }
  }

  private func ring(_ folder: TemporaryFolder, rate: Double = 50) throws -> SampleRing {
    try SampleRing(folder.path + "/a.journal", rate: rate)
  }

  @Test("What was put in is there for the next process, to the bit and in order")
  func reopened() throws {
    let folder = TemporaryFolder()
    do {
      let ring = try ring(folder)
      ring.append([.acceleration: 50, .pressure: 1])
      for i in 0..<20 { ring.append(samples(i), clock: clock, session: 1) }
      ring.append(recordingFrom: .zero, to: SensorTime(seconds: 9))
      ring.append(session)
    }
    let entries = try ring(folder).entries
    #expect(entries.count == 23)
    #expect(entries[0] == .streams([.acceleration: 50, .pressure: 1]))
    #expect(entries[7] == .samples(samples(6), origin: clock.moment, session: 1))
    #expect(entries[21] == .recording(from: .zero, to: SensorTime(seconds: 9)))
    #expect(entries[22] == .session(session))
  }

  @Test("The newest ten minutes and more are there, whatever came before")
  func wraps() throws {
    let folder = TemporaryFolder()
    let ring = try ring(folder)
    for i in 0..<5000 { ring.append(samples(i), clock: clock, session: 1) }
    let entries = try self.ring(folder).entries
    #expect(entries.count >= 600)
    #expect(entries.last == .samples(samples(4999), origin: clock.moment, session: 1))
    #expect(
      entries
        == (5000 - entries.count..<5000).map {
          .samples(samples($0), origin: clock.moment, session: 1)
        })
  }

  @Test("A commit lets go of what nobody needs, and a ring that fills asks for one")
  func commits() throws {
    let folder = TemporaryFolder()
    let asked = Guarded(0)
    let ring = try SampleRing(folder.path + "/a.journal", rate: 50) { asked.withLock { $0 += 1 } }
    for i in 0..<100 { ring.append(samples(i), clock: clock, session: 1) }
    #expect(asked.withLock { $0 } == 0)
    for i in 100..<300 { ring.append(samples(i), clock: clock, session: 1) }
    #expect(asked.withLock { $0 } > 0)
    ring.commit(to: ring.place, needingFrom: SensorTime(seconds: 200))
    #expect(ring.entries.first == .samples(samples(200), origin: clock.moment, session: 1))
    let before = asked.withLock { $0 }
    ring.append(samples(300), clock: clock, session: 1)
    #expect(asked.withLock { $0 } == before)
  }

  @Test("A device that measures more gets a larger ring with the same samples")
  func grows() throws {
    let folder = TemporaryFolder()
    let ring = try ring(folder)
    for i in 0..<30 { ring.append(samples(i), clock: clock, session: 1) }
    ring.append([.acceleration: 100, .rotationRate: 100])
    #expect(ring.entries.count == 31)
    for i in 0..<3000 { ring.append(samples(i), clock: clock, session: 1) }
    #expect(ring.entries.count > 2000)
  }

  @Test(
    "A device said to measure what none can gets the ring of a usual one",
    arguments: [1e300, .nan, -1])
  func absurdRate(_ rate: Double) throws {
    let folder = TemporaryFolder()
    let ring = try ring(folder, rate: rate)
    ring.append([.acceleration: rate])
    ring.append(samples(1), clock: clock, session: 1)
    #expect(ring.entries.last == .samples(samples(1), origin: clock.moment, session: 1))
    let size = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.journal")).count
    #expect(size < 10 << 20)
  }

  @Test("Whatever the file holds, opening it gives entries or a new ring", arguments: 1...6)
  func damaged(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    let folder = TemporaryFolder()
    let path = folder.path + "/a.journal"
    do {
      let ring = try ring(folder)
      for i in 0..<40 { ring.append(samples(i), clock: clock, session: 1) }
    }
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...12, using: &draw) {
        // Half of them in the head and the first records.
        let bound = Bool.random(using: &draw) ? 200 : bytes.count
        bytes[Int.random(in: 0..<bound, using: &draw)] = UInt8.random(in: 0...255, using: &draw)
      }
      if Int.random(in: 0..<5, using: &draw) == 0 {
        bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &draw))
      }
      try bytes.write(to: URL(fileURLWithPath: path))
      let ring = try ring(folder)
      // What is found was put in: a record that was changed is none.
      for case .samples(let found, let origin, let session) in ring.entries {
        #expect(origin == clock.moment && session == 1)
        #expect(found == samples(Int(found[0].time.seconds)))
      }
      for i in 0..<3 { ring.append(samples(i), clock: clock, session: 1) }
      #expect(ring.entries.last == .samples(samples(2), origin: clock.moment, session: 1))
    }
  }

  private let mark = 0.123456789012345

  /// Whether the file of a folder's ring holds the marked pressure.
  private func isMarked(_ folder: TemporaryFolder) throws -> Bool {
    let bytes = withUnsafeBytes(of: mark.bitPattern.littleEndian) { Data($0) }
    return try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.journal"))
      .range(of: bytes) != nil
  }

  @Test("What was erased is in no byte of the file")
  func erased() throws {
    let folder = TemporaryFolder()
    let ring = try ring(folder)
    ring.append([Sample(.pressure(mark), at: .zero)], clock: clock, session: 1)
    #expect(try isMarked(folder))
    ring.clear()
    #expect(try !isMarked(folder))
    #expect(ring.entries.isEmpty)
  }

  @Test("Nor is what a commit has let go of, though nothing came in its place")
  func outlived() throws {
    let folder = TemporaryFolder()
    let ring = try ring(folder)
    ring.append([Sample(.pressure(mark), at: .zero)], clock: clock, session: 1)
    ring.append(samples(300), clock: clock, session: 1)
    ring.commit(to: ring.place, needingFrom: SensorTime(seconds: 200))
    #expect(try !isMarked(folder))
    #expect(ring.entries == [.samples(samples(300), origin: clock.moment, session: 1)])
  }

  @Test("A process that is killed while it lets go of a record leaves that to the next one")
  func killedWhileLettingGo() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/a.journal"
    do {
      try ring(folder).append([Sample(.pressure(mark), at: .zero)], clock: clock, session: 1)
    }
    // Its place was given up, its bytes still stand.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes.replaceSubrange(24..<32, with: bytes[16..<24])
    try bytes.write(to: URL(fileURLWithPath: path))
    #expect(try isMarked(folder))
    let ring = try ring(folder)
    #expect(try !isMarked(folder))
    #expect(ring.entries.isEmpty)
  }
}
