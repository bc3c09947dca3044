import CMotionC
import MotionProcessing
import Testing

@Suite("A handle in given memory")
struct HandleTests {
  @Test(
    "A profile says what it hears and what it tells, and so it is", arguments: ProfileName.allCases)
  func says(profile: ProfileName) {
    let handle = CHandle(profile)
    #expect(handle.made == COREMOTION_OK)
    let streams = coremotion_streams(handle.profile)
    let kinds = coremotion_records(handle.profile)
    handle.process(TestSamples.damaged(TestSamples.life, seed: 9).map(\.inC))
    handle.finish()
    let told = heads(of: handle.records).reduce(UInt32(0)) { $0 | 1 << UInt32($1.kind) }
    #expect(told == kinds)
    let batches = records(COREMOTION_BATCH, as: coremotion_batch.self, in: handle.records)
    let heard = batches.reduce(UInt32(0)) { $0 | $1.coverage }
    #expect(profile == .motion || heard == streams)
    let knows = profile == .activity || profile == .everything
    #expect(batches.allSatisfy { ($0.head.flags & COREMOTION_HAS_ACTIVITY != 0) == knows })
  }

  @Test(
    "A sample of a stream that a profile does not hear changes nothing",
    arguments: ProfileName.allCases)
  func passedOver(profile: ProfileName) {
    let table = profile.table
    let heard = TestSamples.life.filter {
      table.streams & (1 << UInt32($0.reading.stream.rawValue)) != 0
    }
    let (all, some) = (CHandle(profile), CHandle(profile))
    all.process(TestSamples.life.map(\.inC))
    some.process(heard.map(\.inC))
    all.finish()
    some.finish()
    #expect(all.records == some.records)
  }

  @Test("From within its callback a handle is busy; others are not")
  func busy() {
    let (handle, other) = (CHandle(.steps), CHandle(.motion))
    var answers: Set<coremotion_status> = []
    handle.whenCalled = { [unowned handle] in
      answers.insert(handle.finish())
      answers.insert(handle.process([]))
      answers.insert(coremotion_reset(handle.pointer))
      answers.insert(coremotion_destroy(handle.pointer))
      #expect(other.process(Array(TestSamples.life.prefix(5).map(\.inC))) == COREMOTION_OK)
    }
    handle.process(TestSamples.life.map(\.inC))
    handle.whenCalled = nil
    #expect(handle.finish() == COREMOTION_OK && !handle.records.isEmpty)
    #expect(answers == [COREMOTION_BUSY])
  }

  @Test("After its end a handle takes nothing in, until it is begun anew; destroyed it is none")
  func order() {
    let handle = CHandle(.steps)
    let sample = TestSamples.life[0].inC
    #expect(handle.finish() == COREMOTION_OK)
    #expect(
      handle.finish() == COREMOTION_FINISHED && handle.process([sample]) == COREMOTION_FINISHED)
    #expect(coremotion_reset(handle.pointer) == COREMOTION_OK)
    #expect(handle.process([sample]) == COREMOTION_OK)
    #expect(coremotion_destroy(handle.pointer) == COREMOTION_OK)
    #expect(handle.process([sample]) == COREMOTION_BAD_HANDLE)
    #expect(coremotion_destroy(handle.pointer) == COREMOTION_BAD_HANDLE)
  }

  @Test("A hint or a stream that nobody knows is a fault, not an end")
  func unknown() {
    let handle = CHandle(.everything)
    var sample = coremotion_sample()
    sample.stream = 99
    sample.time_ns = 5
    #expect(handle.process([sample]) == COREMOTION_OK)
    sample.stream = UInt32(COREMOTION_HINT)
    sample.reading.hint.kind = 99
    #expect(handle.process([sample]) == COREMOTION_OK)
    let faults = records(COREMOTION_FAULT, as: coremotion_fault.self, in: handle.records)
    #expect(faults.map(\.stream) == [99, UInt32(COREMOTION_HINT)])
    #expect(faults.allSatisfy { $0.fault == UInt32(COREMOTION_FAULT_ABSURD) })
    #expect(faults.allSatisfy { $0.head.time_ns == 5 })
  }

  @Test("The library names its version, its interface, and every status")
  func texts() {
    #expect(coremotion_abi() == UInt32(COREMOTION_ABI))
    let texts = (-11...2).map { String(cString: coremotion_status_text($0)) }
    #expect(Set(texts).count == 14)
    #expect(String(cString: coremotion_version()).split(separator: ".").count == 3)
  }
}
