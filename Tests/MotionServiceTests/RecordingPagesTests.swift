import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Recordings, page by page")
struct RecordingPagesTests {
  /// Batches of an hour.
  private static let hour = 1440

  /// A service that has recorded so many hours until now, of 50 Hz.
  private static func service(hours: Int, end: Date) throws -> RunningService {
    let store = MemoryStore()
    for number in 0..<hours * hour {
      let start = end.addingTimeInterval(Double(number - hours * hour) * MotionBatch.duration)
      store.append(
        RecordedBatch(
          identifier: UInt64(number + 1), start: Moment(timestamp: Double(number), date: start),
          samples: (0..<125).map {
            RecordedBatch.Entry(offset: UInt32($0) * 20_000_000, x: Float($0), y: 0, z: -1)
          }))
    }
    let device = PushedDevice(name: "phone", store: store, newest: end)
    device.describe([.acceleration: 50])
    return try RunningService([device])
  }

  /// Bytes of this process's own memory.
  private static var memory: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1024
  }

  @Test("R121: hours of recording are read in order and in constant memory")
  func constant() async {
    await #expect(processExitsWith: .success) {
      let end = Date()
      let running = try Self.service(hours: 3, end: end)
      let link = SocketLink(path: running.path)
      let list = try #require(
        link.recorded(from: end.addingTimeInterval(-3 * 3600 - 1), to: end))
      var (position, count, before, last) = (UInt64(0), 0, 0, Date.distantPast)
      while true {
        let page = list.next(after: &position)
        guard let first = page.first, let newest = page.last else { break }
        #expect(page.count <= 125 && first.moment.date > last)
        last = newest.moment.date
        count += page.count
        if count == 50_000 { before = Self.memory }
      }
      #expect(count == 3 * Self.hour * 125)
      #expect(before > 0)
      // Read at once they would be 50 MB.
      #expect(Self.memory - before < 8_000_000)
    }
  }

  @Test("R121: nothing is read before it is asked for, and what is skipped costs nothing")
  func skipped() throws {
    let end = Date()
    let running = try Self.service(hours: 1, end: end)
    let link = SocketLink(path: running.path)
    let list = try #require(link.recorded(from: end.addingTimeInterval(-60), to: end))
    var position = UInt64(0)
    var (samples, answers) = ([RecordedSample](), 0)
    while true {
      let page = list.next(after: &position)
      answers += 1
      guard !page.isEmpty else { break }
      samples += page
    }
    // A minute is 24 batches, of an hour's 1440.
    #expect(answers <= 26)
    #expect((2990...3000).contains(samples.count))
    #expect(samples.map(\.identifier) == samples.map(\.identifier).sorted())
  }

  @Test("A client learns that a recording goes on where it cannot be read, and keeps what was read")
  func unreadable() throws {
    let end = Date()
    let store = UnreadableStore(
      RecordedBatch(
        identifier: 1, start: Moment(timestamp: 1, date: end.addingTimeInterval(-10)),
        samples: (0..<125).map {
          RecordedBatch.Entry(offset: UInt32($0) * 20_000_000, x: Float($0), y: 0, z: -1)
        }))
    let device = PushedDevice(name: "phone", store: store, newest: end)
    device.describe([.acceleration: 50])
    let running = try RunningService([device])
    let owner = try OwnerConnection(ServiceAddress(path: running.path))
    var count = 0
    #expect(
      try !owner.readRecording(from: end.addingTimeInterval(-60), to: end) { count += $0.count })
    #expect(count == 125)
  }
}

/// Remembers one batch, of which the disk gives an error for all that follows.
private final class UnreadableStore: HistoryStore {
  private struct Samples: RecordedSamples {
    let readable: any RecordedSamples

    func next(after position: inout UInt64) -> [RecordedSample] {
      let samples = readable.next(after: &position)
      if samples.isEmpty { position = RecordedPosition.unreadable }
      return samples
    }
  }

  private let memory = MemoryStore()

  init(_ batch: RecordedBatch) { memory.append(batch) }

  func append(_ step: LoggedStep) {}
  func append(floors: Int, at date: Date) {}
  func append(_ state: ActivityState) {}
  func append(_ batch: RecordedBatch) {}
  func append(_ minute: MovementMinute) {}
  func append(_ fall: LoggedFall) {}
  func note(_ name: String, hasHeardUpTo date: Date) {}
  func append(_ visit: LoggedVisit) {}
  func removeVisit(from arrival: Date) {}
  func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {}
  func recording(from start: SensorTime, to end: SensorTime) {}
  func watching(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {}
  func begin(_ session: ClockSession) {}
  func moveClock(by seconds: Double) {}
  func forget(now: Date) {}
  func walked(from start: Date, to end: Date) -> WalkedSum { WalkedSum() }
  func states(from start: Date, to end: Date) -> [ActivityState] { [] }
  func movementMinutes(from start: Date, to end: Date) -> [MovementMinute] { [] }
  var minutesUntil: Date? { nil }
  func falls(after date: Date) -> [LoggedFall] { [] }
  func visits(after date: Date) -> [LoggedVisit] { [] }
  func recorded(from start: Date, to end: Date) -> any RecordedSamples {
    Samples(readable: memory.recorded(from: start, to: end))
  }
}
