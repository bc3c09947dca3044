import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite struct SurroundingsTests {
  /// Root mean square change of the air's altitude over each of `spans` seconds, 40 days of 2 h.
  private func changes(_ weather: Weather, _ spans: [Int]) -> [Double] {
    var sums = spans.map { _ in 0.0 }
    var counts = spans.map { _ in 0.0 }
    var frame = Frame()
    frame.isOutdoors = false
    for seed in 1...40 {
      var air = AirPressure(weather, site: .berlin, seed: UInt64(seed))
      var heights: [Double] = []
      // A tick of a second: drift is a sum of rates, whatever the tick.
      for _ in 0..<7_200 {
        air.advance(frame, Tick.seconds)
        heights.append(air.altitude)
      }
      for (i, span) in spans.enumerated() {
        for j in stride(from: span * 200, to: heights.count, by: 97) {
          let d = heights[j] - heights[j - span * 200]
          sums[i] += d * d
          counts[i] += 1
        }
      }
    }
    return zip(sums, counts).map { ($0 / max($1, 1)).squareRoot() }
  }

  @Test("A storm moves the air as it did over a phone on a shelf")
  func storm() {
    // Drift alone over long spans, from the rate's own statistics: σ τ √(2 (T/τ - 1 + e^(-T/τ))).
    func drift(_ weather: Weather, _ t: Double) -> Double {
      let x = t / 600
      return weather.driftRate * 600 * (2 * (x - 1 + Trigonometry.exp(-x))).squareRoot()
    }
    let indoors = 2.0.squareRoot() * Weather.storm.gusts
    let minute = (drift(.storm, 60) * drift(.storm, 60) + indoors * indoors).squareRoot()
    #expect(minute > 0.23 && minute < 0.32)
    #expect(drift(.storm, 600) > 1.07 && drift(.storm, 600) < 2.2)
    #expect(drift(.storm, 3_600) > 5 && drift(.storm, 3_600) < 11.5)
    // And the simulated air follows: gusts and a fresh drift over 5 and 30 s.
    let simulated = changes(.storm, [5, 30])
    #expect(simulated[0] > 0.07 && simulated[0] < 0.15)
    #expect(simulated[1] > 0.09 && simulated[1] < 0.25)
    let calm = changes(.calm, [5, 30])
    #expect(calm[0] < simulated[0] / 8 && calm[1] < simulated[1] / 5)
  }

  @Test("Behind a door the air stands off, and outside again it does not")
  func doors() {
    var weather = Weather.calm
    weather.doors = 5
    weather.driftRate = 0
    weather.gusts = 0
    var largest = 0.0
    for seed in 1...6 {
      var air = AirPressure(weather, site: .berlin, seed: UInt64(seed))
      var frame = Frame()
      func altitude(outdoors: Bool) -> Double {
        frame.isOutdoors = outdoors
        for _ in 0..<4_000 { air.advance(frame, Tick.seconds) }
        return air.altitude
      }
      #expect(abs(altitude(outdoors: true)) < 1e-9)
      let inside = altitude(outdoors: false)
      #expect(abs(altitude(outdoors: false) - inside) < 1e-3)
      #expect(abs(altitude(outdoors: true)) < 1e-3)
      largest = max(largest, abs(inside))
    }
    #expect(largest > 3 && largest < 20)
  }

  @Test("A hand squeezes a sealed case, and no open one")
  func sealed() {
    func spread(_ phoneCase: PhoneCase, _ episode: Episode) -> Double {
      let life = Life(
        [episode], phone: .android.withoutLocation,
        surroundings: Surroundings(weather: .calm, phoneCase: phoneCase))
      let heights = life.altitude.map(\.value)
      return (heights.max() ?? 0) - (heights.min() ?? 0)
    }
    // A Galaxy S25 in the hand: ±1.6 m within 30 s.
    let squeezed = spread(.sealed, .stand(30, .hand))
    #expect(squeezed > 1.2 && squeezed < 6)
    #expect(spread(.open, .stand(30, .hand)) < 0.6)
    #expect(spread(.sealed, .lie(30)) < 0.6)
  }

  @Test("The field along a corridor varies, and is the same on the way back")
  func corridor() {
    var magnetic = MagneticSurroundings(.ordinary, site: .berlin, seed: 5)
    var frame = Frame()
    frame.placement = .hand
    frame.time = 0
    func walk(_ metres: [Double]) -> [Vector3] {
      metres.map {
        frame.place = Vector3($0, 2, 0)
        magnetic.advance(frame, Tick.seconds)
        return magnetic.seen(by: frame)
      }
    }
    let metres = (0...600).map { Double($0) * 0.1 }
    let there = walk(metres)
    let back = walk(metres.reversed())
    #expect(Array(back.reversed()) == there)
    let off = there.map { ($0 - Site.berlin.field).length }
    #expect((off.max() ?? 0) > 10 && (off.max() ?? 0) < 60)
    let steps = zip(there, there.dropFirst()).map { ($1 - $0).length }
    // No jump within 10 cm.
    #expect((steps.max() ?? 9) < 9)
    var other = MagneticSurroundings(.ordinary, site: .berlin, seed: 6)
    other.advance(frame, Tick.seconds)
    #expect(other.seen(by: frame) != magnetic.seen(by: frame))
  }

  @Test("Outdoors the field is the earth's almost everywhere, and a lift's cabin bends it")
  func outdoors() {
    var magnetic = MagneticSurroundings(.ordinary, site: .tokyo, seed: 5)
    var frame = Frame()
    frame.placement = .hand
    frame.isOutdoors = true
    var clean = 0
    for i in 0..<1_000 {
      frame.place = Vector3(Double(i), 0.3 * Double(i), 0)
      magnetic.advance(frame, Tick.seconds)
      if (magnetic.seen(by: frame) - Site.tokyo.field).length < 1 { clean += 1 }
    }
    #expect(clean > 900 && clean < 1_000)
    var bare = MagneticSurroundings(.clean, site: .tokyo, seed: 5)
    frame.isInLift = true
    for _ in 0..<1_000 { bare.advance(frame, Tick.seconds) }
    #expect((bare.seen(by: frame) - Site.tokyo.field).length > 5)
  }
}
