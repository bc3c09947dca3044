import FoundationEssentials
import GRDB
import MotionHost
import MotionProcessing
import MotionService
import SystemLibrary

@testable import MotionLink
@testable import MotionStore

// What the service finds on its disk and in its memory when it begins.

extension ServiceHarness {
  static let stored = [journal, records, calibration, recordings, streams, rows]

  /// Of this process alone, written anew for each input.
  private static let file = "/dev/shm/coremotion-fuzz-service.\(getpid())"

  /// The file of a journal.
  private static let journal = ServiceHarness(name: "journal", seeds: [ring]) { input in
    write(input, to: file)
    defer { unlink(file) }
    guard let ring = try? SampleRing(file, rate: 0) else { return }
    _ = ring.entries
    let (begin, end) = (SensorTime.zero, SensorTime(seconds: 1e6))
    ring.append(recordingFrom: begin, to: end)
    mustHold(
      ring.entries.last == .recording(from: begin, to: end),
      "nothing can be added")
    ring.commit(to: ring.place, needingFrom: end)
  }

  /// A small ring with an entry of each kind.
  private static var ring: [UInt8] {
    unlink(file)
    defer { unlink(file) }
    guard let ring = try? MappedRing.make(file, size: 1000) else { return [] }
    for record in entries { _ = ring.append(record) }
    return withExtendedLifetime(ring) { bytes(of: file) }
  }

  private static func bytes(of path: String) -> [UInt8] {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return [] }
    return Array(data)
  }

  /// Records of a journal whose check sums are right, each behind its length in two bytes, as a device that
  /// begins anew has them.
  private static let records = ServiceHarness(
    name: "journal-records",
    seeds: [entries.flatMap { [UInt8($0.count & 255), UInt8($0.count >> 8)] + $0 }]
  ) { input in
    var rest = input[...]
    var found: [JournalEntry] = []
    while rest.count > 2 {
      let count = Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8
      if let entry = JournalEntry(Array(rest.prefix(count))) { found.append(entry) }
      rest = rest.dropFirst(count)
    }
    for entry in found { _ = (entry.start, entry.end) }
    let device = PushedDevice(name: "phone")
    device.restore(found)
    var clock = SourceClock()
    _ = device.take(batch(number: 1, count: 10), by: &clock)
    _ = device.host.checkpoint()
  }

  private static var entries: [[UInt8]] {
    let origin = Date(timeIntervalSinceReferenceDate: 423_468_864)
    var samples = WireWriter()
    samples.put(UInt8(0))
    samples.put(Moment(timestamp: 5, date: origin))
    samples.put(batch(number: 1, count: 5).samples)
    var recording = WireWriter()
    recording.put(UInt8(1))
    recording.put(origin)
    recording.put(origin.addingTimeInterval(60))
    return [
      [2] + ClientMessage.describe([.acceleration: 50, .pressure: 1]).frame.body, recording.bytes,
      samples.bytes,
    ]
  }

  /// What was learned, with a check sum that is right, and a device that goes on from it.
  private static let calibration = ServiceHarness(
    name: "calibration",
    seeds: [Array(MotionSnapshot(strideCalibration: StrideCalibration()).bytes.dropLast(4))]
  ) { input in
    _ = try? MotionSnapshot(bytes: input)
    let sum = MotionSnapshot.checkSum(input[...])
    let whole = input + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
    guard let snapshot = try? MotionSnapshot(bytes: whole) else { return }
    mustHold(
      (try? MotionSnapshot(bytes: snapshot.bytes)) == snapshot, "read otherwise than written")
    var past = DevicePast()
    past.calibration = snapshot
    let device = PushedDevice(name: "phone", past: past)
    device.describe([.acceleration: 50, .rotationRate: 50])
    var clock = SourceClock()
    _ = device.take(batch(number: 1, count: 100), by: &clock)
    _ = device.host.checkpoint()
  }

  /// Batches of the recorder as a row has them, and the same behind a check sum that is right.
  private static let recordings = ServiceHarness(
    name: "recordings",
    seeds: [recordingSeed, PackedBatches.packed(plain: recordingSeed).map { Array($0) } ?? []]
  ) { input in
    _ = PackedBatches.unpack(Data(input))
    guard let packed = PackedBatches.packed(plain: input) else { return }
    let batches = PackedBatches.unpack(packed)
    let store = MemoryStore()
    for batch in batches { store.append(batch) }
    let samples = batches.reduce(0) { $0 + $1.samples.count }
    mustHold(samples <= input.count / 16, "more samples than bytes")
    guard let again = PackedBatches.pack(batches) else {
      return mustHold(false, "not packed again")
    }
    mustHold(
      PackedBatches.unpack(again).map(\.samples.count) == batches.map(\.samples.count), "lost")
    var position: UInt64 = 0
    let recording = store.recorded(from: .distantPast, to: .distantFuture)
    var count = 0
    while case let page = recording.next(after: &position), !page.isEmpty {
      count += page.count
      mustHold(count <= samples, "samples come twice")
    }
  }

  /// A batch of ten samples before it is packed.
  private static let recordingSeed =
    [UInt8](repeating: 0, count: 24) + [10, 0, 0, 0] + (0..<160).map { UInt8($0 % 7) }

  /// What a device measures, as a row has it, and a journal for so much.
  private static let streams = ServiceHarness(
    name: "streams", seeds: ["0 50,3 1", "", "1 100.5,2 1e300,0 nan"].map { Array($0.utf8) }
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    let streams = [SensorStream: Double](row: text)
    mustHold([SensorStream: Double](row: streams.row).count == streams.count, "streams are lost")
    let device = PushedDevice(name: "phone", streams: streams)
    device.describe(streams)
    _ = SampleRing.size(rate: streams.values.reduce(0, +))
  }

  /// A device's row whose columns are of any type, and the device that goes on from it.
  private static let rows = ServiceHarness(
    name: "rows", seeds: [(0..<90).map { UInt8($0 % 5) }, [UInt8](repeating: 2, count: 99)]
  ) { input in
    var rest = input[...]
    let columns = [
      "name", "key", "newest", "streams", "steps_until", "states_until", "recorded_until",
      "recording_end", "next_recording", "calibration",
    ]
    var row: [String: (any DatabaseValueConvertible)?] = ["number": 1]
    for column in columns { row[column] = value(&rest) }
    let sessions: [ClockSession] = (0..<2).compactMap { (number: Int) -> ClockSession? in
      let columns: [String: (any DatabaseValueConvertible)?] = [
        "session": number + 1, "zero": value(&rest), "moved": value(&rest),
        "source": value(&rest), "shift": value(&rest),
      ]
      return ClockSession(row: Row(columns))
    }
    let known = HistoryDatabase.KnownDevice(row: Row(row), sessions: sessions)
    let device = PushedDevice(
      name: known.name, newest: known.newest, past: known.past, session: known.sessions.last,
      streams: known.streams)
    for name in ["", "boot"] {
      var clock = SourceClock(name: name)
      _ = device.take(batch(number: 1, count: 20), by: &clock)
    }
    _ = device.host.checkpoint()
  }

  /// A value by its kind in the first byte.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> (any DatabaseValueConvertible)? {
    let kind = rest.popFirst() ?? 0
    let bytes = rest.prefix(8)
    rest = rest.dropFirst(8)
    let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch kind % 5 {
    case 0: return nil
    case 1: return Int64(bitPattern: number)
    case 2: return Double(bitPattern: number)
    case 3: return String(decoding: bytes, as: UTF8.self)
    default: return Data(bytes)
    }
  }
}
