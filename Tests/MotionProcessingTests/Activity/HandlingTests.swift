import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("A device that is turned about")
struct HandlingTests {
  private static let turned: Float = -3
  private static let kept: Float = -8

  private func answers(_ turning: [Float?]) -> [Bool] {
    var handling = Handling()
    return turning.map { handling.goesOn($0) }
  }

  @Test("A device is handled until it keeps its attitude for a batch")
  func start() {
    let answers = answers([Self.turned, Self.turned, Self.kept, Self.kept])
    #expect(answers == [true, true, false, false])
  }

  @Test("One that lay is handled after fifteen seconds of turning, not after a stir")
  func stir() {
    let stirs: [Float?] = [Self.kept, Self.turned, Self.turned, Self.kept, Self.turned]
    #expect(!answers(stirs).contains(true))
    let long = answers([Self.kept] + [Float?](repeating: Self.turned, count: 8))
    #expect(long == [Bool](repeating: false, count: 6) + [true, true, true])
  }

  @Test("A batch without acceleration says nothing")
  func silence() {
    #expect(answers([nil, Self.turned, nil]) == [true, true, true])
    #expect(answers([Self.kept, nil, Self.turned, nil]) == [false, false, false, false])
  }

  @Test("Turning by ten degrees about the mean, root mean square, is the limit")
  func limit() throws {
    // A sine's root mean square is its amplitude over the root of two.
    for (degrees, isHandled) in [(13.0, false), (15.5, true)] {
      var window = FeatureWindow()
      for i in 0..<250 {
        let t = Double(i) / 50
        let lean = degrees / 180 * .pi * Trigonometry.sin(2 * .pi * 0.4 * t)
        window.process(
          Vector3(Trigonometry.sin(lean), 0, -Trigonometry.cos(lean)), at: SensorTime(seconds: t))
      }
      let features = window.features()
      #expect((try #require(features).turning > Handling.leastTurning) == isHandled)
    }
  }

  @Test("History takes nothing stationary from a handled device, and rest goes on behind it")
  func history() {
    var history = ActivityHistory()
    for i in 0..<40 {
      var batch = Timeline.batch(i, Timeline.evidence("S").evidence)
      batch.isHandled = (10..<20).contains(i)
      history.process(batch)
    }
    history.finish()
    var flags: [Bool] = []
    while let entry = history.nextEntry() { flags.append(entry.activity.stationary) }
    #expect(flags.indices.allSatisfy { flags[$0] != (10..<20).contains($0) })
  }
}
