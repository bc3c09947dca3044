import MotionProcessing
import MotionRecordings
import Testing

@testable import MotionDiary

@Suite("The height over a recording takes a bounded room")
struct HeightLineTests {
  @Test("Each second has its last height, and a second without one has none")
  func seconds() {
    var line = HeightLine()
    for (time, height) in [(0.1, 1.0), (0.9, 2), (1, 3), (4.5, 4)] {
      line.append(height, by: .barometer, at: SensorTime(seconds: time))
    }
    #expect(line.step == 1)
    #expect(line.values == [2, 3, nil, nil, 4])
    #expect(line.source == .barometer)
  }

  @Test("What is longer than 100,000 steps has steps twice as long, however long it is")
  func doubling() {
    var line = HeightLine()
    for second in 0..<250_000 {
      line.append(Double(second) * 0.01, by: .location, at: SensorTime(seconds: Double(second)))
    }
    #expect(line.step == 4)
    #expect(line.values.count == 62_500)
    #expect(line.values[25_000] == 1000.03)
    line.append(7, by: .location, at: SensorTime(seconds: 1e8))
    #expect(line.values.count <= HeightLine.most && line.step == 1024)
    #expect(line.values[0] != nil && line.values.last == 7)
    #expect(line.extremes(from: 0, to: 250_000)?.upperBound == Double(Float(2499.99)))
  }

  @Test("The least and the largest of a stretch; what is shorter than a step has that one's height")
  func extremes() {
    var line = HeightLine()
    for (time, height) in [(0.0, 5.0), (1, -2), (2, 3), (9, 8)] {
      line.append(height, by: .barometer, at: SensorTime(seconds: time))
    }
    #expect(line.extremes(from: 0, to: 3) == -2.0...5)
    #expect(line.extremes(from: 1.2, to: 1.3) == -2.0 ... -2)
    #expect(line.extremes(from: 3, to: 9) == nil)
    #expect(line.extremes(from: 9, to: 40) == 8.0...8)
    #expect(line.extremes(from: 40, to: 50) == nil)
    #expect(line.extremes(from: -.infinity, to: .infinity) == -2.0...8)
    #expect(line.extremes(from: .nan, to: .nan) == nil)
  }

  @Test("A barometer wins over fixes, whichever speaks first")
  func sources() {
    var line = HeightLine()
    line.append(120, by: .location, at: .zero)
    line.append(0, by: .barometer, at: SensorTime(seconds: 2))
    line.append(121, by: .location, at: SensorTime(seconds: 3))
    #expect(line.source == .barometer)
    #expect(line.values == [nil, nil, 0])
  }

  @Test("What is no height is none", arguments: [Double.nan, .infinity, -1e6])
  func useless(height: Double) {
    var line = HeightLine()
    line.append(height, by: .location, at: .zero)
    line.append(3, by: .location, at: SensorTime(seconds: -1))
    #expect(line == HeightLine())
  }

  @Test("A diary has its heights where they were asked for")
  func asked() throws {
    for keepsHeights in [true, false] {
      var analysis = try RecordingAnalysis(
        metadata: RecordingMetadata(recording: "made"), keepsHeights: keepsHeights)
      for second in 0..<30 {
        let time = SensorTime(seconds: Double(second))
        try analysis.process(
          Sample(.location(LocationFix(latitude: 50, longitude: 8, altitude: 200)), at: time))
        if second >= 10 { try analysis.process(Sample(.pressure(101), at: time)) }
      }
      let heights = try analysis.finish().heights
      #expect(heights?.source == (keepsHeights ? .barometer : nil))
      #expect(heights?.extremes(from: 0, to: 30) == (keepsHeights ? 0.0...0 : nil))
      #expect(heights?.extremes(from: 0, to: 10) == nil)
    }
  }
}
