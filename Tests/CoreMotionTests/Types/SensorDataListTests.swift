import MotionLink
import MotionProcessing
import Testing

@testable import CoreMotion

extension CMSensorDataList {
  /// A walk through the list from its beginning.
  fileprivate var walk: IteratorSequence<NSFastEnumerationIterator> {
    IteratorSequence(NSFastEnumerationIterator(self))
  }
}

/// So many samples, 50 in a piece, that counts how many were asked for.
private final class CountedSamples: RecordedSamples {
  let count: Int
  let read = Guarded(0)

  init(_ count: Int) { self.count = count }

  func next(after position: inout UInt64) -> [RecordedSample] {
    let first = Int(position)
    let piece = (first..<min(first + 50, count)).map(sample)
    position += UInt64(piece.count)
    read.withLock { $0 += piece.count }
    return piece
  }

  private func sample(_ index: Int) -> RecordedSample {
    let time = Double(index) / 50
    return RecordedSample(
      moment: Moment(timestamp: time, date: Date(timeIntervalSinceReferenceDate: time)),
      acceleration: Vector3(Double(index), 0, -1), identifier: UInt64(index / 50))
  }
}

@Suite("A list of recorded samples")
struct SensorDataListTests {
  @Test("It gives every sample in order, with its values")
  func everySample() throws {
    let list = CMSensorDataList(CountedSamples(120))
    let samples = list.walk.compactMap { $0 as? CMRecordedAccelerometerData }
    #expect(samples.map { Int($0.acceleration.x) } == Array(0..<120))
    let last = try #require(samples.last)
    #expect(last.identifier == 2 && last.timestamp == 119 / 50.0)
    #expect(last.startDate == Date(timeIntervalSinceReferenceDate: 119 / 50.0))
  }

  @Test("It can be walked several times, also at once")
  func severalTimes() {
    let list = CMSensorDataList(CountedSamples(70))
    var first = list.walk
    let second = list.walk
    _ = first.next()
    #expect(Array(second).count == 70)
    #expect(Array(first).count == 69)
  }

  @Test("A copy of a walk goes its own way")
  func copiedWalk() {
    var walk = CMSensorDataList(CountedSamples(70)).walk
    _ = walk.next()
    let copy = walk
    #expect(Array(walk).count == 69)
    #expect(Array(copy).count == 69)
  }

  @Test("It reads no further than it is walked")
  func lazily() {
    let samples = CountedSamples(6_480_000)
    var walk = CMSensorDataList(samples).walk
    for _ in 0..<100 { _ = walk.next() }
    #expect(samples.read.withLock { $0 } == 100)
  }

  @Test("A list that a client makes is empty, and so is a collection of the client's")
  func empty() {
    final class Own: NSObject, CoreMotion.NSFastEnumeration {}
    #expect(Array(CMSensorDataList().walk).isEmpty)
    var walk = NSFastEnumerationIterator(Own())
    #expect(walk.next() == nil)
  }

  @Test("The pool runs its body and passes on what it gives and throws")
  func pool() {
    struct Failure: Error {}
    #expect(CoreMotion.autoreleasepool { 3 } == 3)
    #expect(throws: Failure.self) { try CoreMotion.autoreleasepool { throw Failure() } }
  }
}
