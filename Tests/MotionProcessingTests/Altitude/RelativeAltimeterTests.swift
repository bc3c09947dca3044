import MotionTestSupport
import Testing

@testable import MotionProcessing

private func seconds(_ s: Double) -> SensorTime { SensorTime(seconds: s) }

@Suite("Altitude follows the standard atmosphere")
struct RelativeAltimeterTests {
  /// Geometric height in metres and pressure in hPa, U.S. Standard Atmosphere 1976, table I.
  private static let table = [
    (0.0, 1013.25), (500, 954.61), (1_000, 898.76), (2_000, 795.01), (3_000, 701.21),
    (5_000, 540.48), (8_000, 356.51),
  ]

  @Test(
    "Published heights of the standard atmosphere are met within the printed digits",
    arguments: table)
  func published(height: Double, pressure: Double) {
    // The formula gives geopotential height; the standard's radius of the earth is 6,356,766 m.
    let geopotential = height * 6_356_766 / (6_356_766 + height)
    let error = StandardAtmosphere.altitude(pressure: pressure / 10) - geopotential
    // Half a unit of the last digit of the pressure: 0.005 hPa, 0.04 m at sea level and 0.1 m at 8
    // km.
    #expect(abs(error) < 0.15, "\(error) m")
  }

  @Test(
    "The first value is exactly 0, whatever the pressure", arguments: [101.325, 98.7654, 30, 115])
  func firstIsZero(pressure: Double) {
    var altimeter = RelativeAltimeter()
    #expect(altimeter.process(pressure: pressure, at: .zero).relative == 0)
  }

  @Test("Relative altitude is a difference of heights: the way there and back is 0")
  func thereAndBack() {
    var altimeter = RelativeAltimeter()
    _ = altimeter.process(pressure: 100, at: .zero)
    let up = altimeter.process(pressure: 99.9, at: seconds(4)).relative
    #expect(abs(up - 8.435) < 0.02)
    #expect(altimeter.process(pressure: 100, at: seconds(8)).relative == 0)
  }

  @Test("A sample before the origin sets the zero and is dated to the origin")
  func beforeOrigin() {
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    for (t, p) in [(-0.5, 100.0), (0.5, 99.97), (1.5, 99.94)] {
      coprocessor.process(Sample(.pressure(p), at: seconds(t)), into: &sink)
    }
    coprocessor.finish(into: &sink)
    #expect(sink.altitudes.map(\.time) == [.zero, seconds(0.5), seconds(1.5)])
    #expect(sink.altitudes.first?.relative == 0)
    #expect((sink.altitudes.last?.relative ?? 0) > 5)
  }

  @Test("Absolute altitude is unknown until a fix with altitude comes, then comes close to it")
  func absolute() throws {
    var altimeter = RelativeAltimeter()
    let before = altimeter.process(pressure: 95, at: .zero)
    #expect(before.absolute == nil && before.accuracy == nil)
    let errors = [4.0, -3, 2, -4, 1, 0, -1, 3, -2, 0]
    for (i, e) in errors.enumerated() {
      let fix = LocationFix(latitude: 48, longitude: 11, altitude: 520 + e, verticalAccuracy: 4)
      altimeter.process(fix, at: seconds(Double(i) * 60 + 1))
      _ = altimeter.process(pressure: 95, at: seconds(Double(i) * 60 + 2))
    }
    let after = altimeter.process(pressure: 95, at: seconds(600))
    let absolute = try #require(after.absolute)
    #expect(abs(absolute - 520) < 2.5)
    #expect((0.5..<4).contains(try #require(after.accuracy)))
    let higher = altimeter.process(pressure: 94.9, at: seconds(601))
    #expect(abs(try #require(higher.absolute) - absolute - higher.relative) < 1e-9)
  }

  @Test("Accuracy of absolute altitude fades with the weather")
  func fading() throws {
    var altimeter = RelativeAltimeter()
    _ = altimeter.process(pressure: 95, at: .zero)
    altimeter.process(
      LocationFix(latitude: 0, longitude: 0, altitude: 500, verticalAccuracy: 3), at: .zero)
    let early = try #require(altimeter.process(pressure: 95, at: seconds(1)).accuracy)
    let late = try #require(altimeter.process(pressure: 95, at: seconds(3_600)).accuracy)
    #expect(early < 3.1 && late > 5)
  }

  @Test("Fixes that cannot be are no reference")
  func absurdFixes() {
    var altimeter = RelativeAltimeter()
    _ = altimeter.process(pressure: 95, at: .zero)
    for altitude in [Double.nan, .infinity, -1e9, 1e9] {
      altimeter.process(
        LocationFix(latitude: 0, longitude: 0, altitude: altitude, verticalAccuracy: 3), at: .zero)
    }
    altimeter.process(
      LocationFix(latitude: 0, longitude: 0, altitude: 500, verticalAccuracy: 200), at: .zero)
    #expect(altimeter.process(pressure: 95, at: seconds(1)).absolute == nil)
  }

  @Test(
    "A first reading left over from an earlier use never shows as a jump", arguments: [5.0, -40])
  func leftOver(metres: Double) {
    var altimeter = RelativeAltimeter()
    // Polled: the reading of before stays for a second.
    for i in 0..<2 {
      let update = altimeter.process(pressure: 100 - 0.012 * metres, at: seconds(Double(i) * 0.5))
      #expect(update.relative == 0)
    }
    for i in 0..<20 {
      let pressure = 100 + (i % 2 == 0 ? 0.0002 : 0)
      let update = altimeter.process(pressure: pressure, at: seconds(1 + Double(i)))
      #expect(abs(update.relative) < 0.05)
      #expect(abs(update.filteredPressure - 100) < 0.001)
    }
  }

  @Test("A lift that moves at once is no left-over reading", arguments: [1.0, 0.2])
  func liftAtOnce(rate: Double) {
    var altimeter = RelativeAltimeter()
    var last = 0.0
    for i in 0..<10 {
      let t = Double(i) / rate
      last = altimeter.process(pressure: 100 - 0.012 * 2.6 * t, at: seconds(t)).relative
    }
    #expect(last > 0.95 * 2.6 * 9 / rate)
  }

  @Test("The filtered pressure has a third of the noise and is a second late")
  func filtered() {
    var altimeter = RelativeAltimeter()
    var random = Noise()
    var (raw, smooth) = (0.0, 0.0)
    for i in 0..<5_000 {
      let pressure = 100 + 0.001 * random.next()
      let update = altimeter.process(pressure: pressure, at: seconds(Double(i) * 0.1))
      #expect(update.pressure == pressure)
      if i > 50 {
        raw += (pressure - 100) * (pressure - 100)
        smooth += (update.filteredPressure - 100) * (update.filteredPressure - 100)
      }
    }
    #expect(smooth < raw / 9)
    var ramp = RelativeAltimeter()
    var late = 0.0
    for i in 0..<100 {
      let pressure = 100 - 0.01 * Double(i) * 0.1
      let update = ramp.process(pressure: pressure, at: seconds(Double(i) * 0.1))
      late = (update.filteredPressure - pressure) / 0.01
    }
    #expect(abs(late - 1) < 0.1)
  }

  @Test("Pressures that cannot be repeat the altitude before")
  func absurdPressures() {
    var altimeter = RelativeAltimeter()
    _ = altimeter.process(pressure: 100, at: .zero)
    let before = altimeter.process(pressure: 99, at: seconds(1)).relative
    for (i, p) in [Double.nan, 0, -5, .infinity].enumerated() {
      #expect(altimeter.process(pressure: p, at: seconds(Double(i) + 2)).relative == before)
    }
  }
}
