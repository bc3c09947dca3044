import CMotionC
import MotionTestSupport
import Testing

@Suite("A ring keeps whole records, the oldest first")
struct RingTests {
  @Test(
    "Polled in buffers of any size, the ring gives what the callback got", arguments: [1, 2, 3, 4])
  func polled(seed: Int) {
    let handle = CHandle(.everything, ringSize: 8192)
    var random = SplitMix64(seed: UInt64(seed))
    var polled: [UInt8] = []
    for sample in TestSamples.life {
      handle.process([sample.inC])
      guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
      var status: coremotion_status
      repeat {
        let (now, bytes) = handle.poll(room: Int.random(in: 240...900, using: &random))
        status = now
        polled += bytes
      } while status == COREMOTION_MORE
      #expect(status == COREMOTION_OK)
    }
    handle.finish()
    polled += handle.poll().bytes
    #expect(coremotion_lost(handle.pointer) == 0)
    #expect(polled == handle.records && polled.count > 100_000)
  }

  @Test("What finds no room is lost and counted, and the call says so")
  func full() {
    let handle = CHandle(.motion, kinds: 1 << UInt32(COREMOTION_ATTITUDE), ringSize: 1008)
    let samples = TestSamples.life.prefix(2000).map(\.inC)
    let statuses = samples.map { handle.process([$0]) }
    let all = heads(of: handle.records).count
    #expect(all > 100 && coremotion_lost(handle.pointer) == UInt64(all - 4))
    #expect(statuses.count { $0 == COREMOTION_RECORDS_LOST } == all - 4)
    let (status, bytes) = handle.poll()
    #expect(status == COREMOTION_OK && bytes == Array(handle.records.prefix(4 * 240)))
    // There is room again.
    #expect(handle.process(Array(TestSamples.life[2000..<2003].map(\.inC))) == COREMOTION_OK)
  }

  @Test("A buffer without room for the first record leaves it where it is")
  func small() {
    let handle = CHandle(.motion, ringSize: 2048, listens: false)
    handle.process(TestSamples.life.prefix(12).map(\.inC))
    #expect(handle.poll(room: 239).status == COREMOTION_TOO_SMALL)
    let (status, bytes) = handle.poll(room: 479)
    #expect(status == COREMOTION_MORE && bytes.count == 240)
    #expect(handle.records.isEmpty)
  }

  @Test("Begun anew, a ring is empty and nothing was lost")
  func anew() {
    let handle = CHandle(.motion, ringSize: 1024)
    handle.process(TestSamples.life.prefix(500).map(\.inC))
    #expect(coremotion_lost(handle.pointer) > 0)
    #expect(coremotion_reset(handle.pointer) == COREMOTION_OK)
    #expect(coremotion_lost(handle.pointer) == 0 && handle.poll().bytes.isEmpty)
  }
}
