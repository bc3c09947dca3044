import CMotionC
import MotionProcessing
import MotionTestSupport
import Testing

@Suite("Through C the same is said as in Swift, to the bit")
struct SameBitsTests {
  @Test("Of a life with every sensor", arguments: ProfileName.allCases)
  func life(profile: ProfileName) {
    let handle = CHandle(profile)
    #expect(handle.process(TestSamples.life.map(\.inC)) == COREMOTION_OK)
    #expect(handle.finish() == COREMOTION_OK)
    #expect(handle.records.count > 1000)
    #expect(handle.records == profile.said(of: TestSamples.life))
  }

  @Test("Of a recorded walk", arguments: ProfileName.allCases)
  func walk(profile: ProfileName) throws {
    let samples = try TestSamples.walk()
    let handle = CHandle(profile)
    handle.process(samples.map(\.inC))
    handle.finish()
    #expect(handle.records == profile.said(of: samples))
    guard profile != .motion else { return }
    let steps = records(COREMOTION_STEP, as: coremotion_step.self, in: handle.records)
    #expect((255...259).contains(steps.count { $0.verdict == UInt16(COREMOTION_CONFIRMED) }))
  }

  @Test(
    "Of damaged samples, in pieces of any size", arguments: ProfileName.allCases,
    [1, 2, 3] as [UInt64])
  func pieces(profile: ProfileName, seed: UInt64) {
    let samples = TestSamples.damaged(TestSamples.life, seed: seed)
    let given = samples.map(\.inC)
    let handle = CHandle(profile)
    var random = SplitMix64(seed: seed)
    var place = 0
    while place < given.count {
      let count = min(Int.random(in: 0...97, using: &random), given.count - place)
      handle.process(Array(given[place..<(place + count)]))
      place += count
    }
    handle.finish()
    #expect(handle.records == profile.said(of: samples))
    let faults = records(COREMOTION_FAULT, as: coremotion_fault.self, in: handle.records)
    #expect(Set(faults.map(\.fault)).count >= 4)
  }

  @Test("With an origin in the middle", arguments: ProfileName.allCases)
  func origin(profile: ProfileName) {
    let origin: Int64 = 21_345_678_901
    let handle = CHandle(profile, origin: origin)
    handle.process(TestSamples.life.map(\.inC))
    handle.finish()
    #expect(handle.records == profile.said(of: TestSamples.life, origin: origin))
    #expect(heads(of: handle.records).allSatisfy { $0.time_ns >= origin })
  }

  @Test("Of arrays of times and of numbers", arguments: ProfileName.allCases)
  func vectors(profile: ProfileName) {
    var times: [Int64] = []
    var xyz: [Float] = []
    var samples: [Sample] = []
    for sample in TestSamples.life {
      guard case .acceleration(let a) = sample.reading else { continue }
      let rounded = [Float(a.x), Float(a.y), Float(a.z)]
      times.append(sample.time.nanoseconds)
      xyz += rounded
      samples.append(
        Sample(
          .acceleration(Vector3(Double(rounded[0]), Double(rounded[1]), Double(rounded[2]))),
          at: sample.time))
    }
    let handle = CHandle(profile)
    #expect(
      coremotion_process_vectors(
        handle.pointer, UInt32(COREMOTION_ACCELERATION), times, xyz, times.count)
        == COREMOTION_OK)
    handle.finish()
    #expect(handle.records == profile.said(of: samples))
  }

  @Test("Begun anew in the same memory, and beside another handle", arguments: ProfileName.allCases)
  func again(profile: ProfileName) {
    let samples = Array(TestSamples.life.prefix(20_000))
    let given = samples.map(\.inC)
    let expected = profile.said(of: samples)
    let (one, other) = (CHandle(profile), CHandle(.everything))
    one.process(Array(given.prefix(7_000)))
    #expect(coremotion_reset(one.pointer) == COREMOTION_OK)
    one.records = []
    for sample in given {
      one.process([sample])
      other.process([sample])
    }
    one.finish()
    other.finish()
    #expect(one.records == expected)
    #expect(other.records == ProfileName.everything.said(of: samples))
  }

  @Test("Only the kinds of records that are wanted come")
  func kinds() {
    let wanted = [COREMOTION_STEP, COREMOTION_ALTITUDE]
    let handle = CHandle(.everything, kinds: wanted.reduce(0) { $0 | 1 << UInt32($1) })
    handle.process(TestSamples.life.map(\.inC))
    handle.finish()
    let all = heads(of: ProfileName.everything.said(of: TestSamples.life)).map(\.kind)
    #expect(heads(of: handle.records).map(\.kind) == all.filter { wanted.contains(Int32($0)) })
  }
}
