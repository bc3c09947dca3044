import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Tables and rings of the feature window")
struct WindowTablesTests {
  @Test("The table of sines holds what double precision gives, rounded")
  func sines() {
    for k in 0..<SpectrumAnalyzer.size / 2 {
      let angle = 2 * Trigonometry.pi * Double(k) / Double(SpectrumAnalyzer.size)
      #expect(SpectrumTable.sine(k) == Float(Trigonometry.sin(angle)), "sine \(k)")
      #expect(SpectrumTable.cosine(k) == Float(Trigonometry.cos(angle)), "cosine \(k)")
    }
  }

  @Test("The Hann window is its formula, from the table and without", arguments: [36, 124, 125])
  func hann(count: Int) {
    let window = HannWindow(count: count)
    let turn = 2 * Trigonometry.pi / Double(count)
    for i in 0..<count {
      let weight = 0.5 - 0.5 * Trigonometry.cos(turn * (Double(i) + 0.5))
      #expect(window[i] == Float(weight), "weight \(i) of \(count)")
    }
  }

  @Test("A ring holds the newest vectors, the oldest first")
  func ring() {
    var ring = VectorRing(capacity: 3)
    for i in 1...5 {
      let value = Float(i)
      ring.append(SIMD3(value, -value, 2 * value))
      #expect(ring.count == min(i, 3))
      for j in 0..<ring.count {
        let kept = Float(i - ring.count + 1 + j)
        #expect(ring[j] == SIMD3(kept, -kept, 2 * kept))
      }
    }
    ring.removeFirst(2)
    #expect(ring.count == 1 && ring[0] == SIMD3(5, -5, 10))
    ring.removeAll()
    #expect(ring.count == 0)
    ring.append(SIMD3(7, 8, 9))
    #expect(ring[0] == SIMD3(7, 8, 9))
  }

  @Test("A transform separates two signals: the power of each stands where its frequency is")
  func transform() {
    var scratch = WindowScratch()
    for i in 0..<SpectrumAnalyzer.size {
      let turn = 2 * Trigonometry.pi * Double(i) / Double(SpectrumAnalyzer.size)
      scratch.first[i] = Float(3 * Trigonometry.sin(5 * turn))
      scratch.second[i] = Float(Trigonometry.cos(9 * turn))
    }
    SpectrumAnalyzer.transform(&scratch.first, &scratch.second)
    for k in 1..<SpectrumAnalyzer.size / 2 {
      let power = SpectrumAnalyzer.powers(scratch.first, scratch.second, k)
      // Of a sine of amplitude A the squared magnitude is (A N / 2)².
      #expect(abs(power.first - (k == 5 ? 36_864 : 0)) < 0.1, "first, bin \(k)")
      #expect(abs(power.second - (k == 9 ? 4_096 : 0)) < 0.1, "second, bin \(k)")
    }
  }
}
