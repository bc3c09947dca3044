import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("The Earth's field and true north")
struct EarthFieldTests {
  /// Year, km above the ellipsoid, latitude, longitude, declination: published test values of the
  /// World Magnetic Model 2025 (NOAA, technical report and `WMM2025_TestValues.txt`).
  static let published: [(Double, Double, Double, Double, Double)] = [
    (2025, 0, 80, 0, 1.28), (2025, 0, 0, 120, -0.16), (2025, 0, -80, 240, 68.78),
    (2025, 100, 80, 0, 0.85), (2025, 100, 0, 120, -0.15), (2025, 100, -80, 240, 68.21),
    (2027.5, 0, 80, 0, 2.59), (2027.5, 0, 0, 120, -0.24), (2027.5, 0, -80, 240, 68.49),
    (2027.5, 100, 80, 0, 2.16), (2027.5, 100, 0, 120, -0.23), (2027.5, 100, -80, 240, 67.93),
    (2025, 28, 89, -121, -99.77), (2025, 48, 80, -96, -29.91), (2025, 18, 0, 21, 1.29),
    (2025.5, 6, -36, -137, 20.28),
  ]

  @Test("The declination is that of the published test values", arguments: published)
  func declination(year: Double, height: Double, latitude: Double, longitude: Double, want: Double)
  {
    let field = EarthField(
      latitude: latitude, longitude: longitude, altitude: height * 1000, year: year)
    #expect(abs(field.declination - want) <= 0.0051, "\(field.declination)")
  }

  @Test("Strength, dip and direction fit together, and poles are places like others")
  func components() {
    let paris = EarthField(latitude: 48.86, longitude: 2.35, year: 2026)
    #expect(paris.strength > 47 && paris.strength < 50)
    #expect(paris.dip > 62 && paris.dip < 66)
    #expect(abs(paris.declination - 2) < 0.3)
    let south = EarthField(latitude: -48.86, longitude: 2.35, year: 2026)
    #expect(south.down < 0, "south of the magnetic equator the field points up")
    for latitude in [90.0, -90] {
      let pole = EarthField(latitude: latitude, longitude: 0, year: 2026)
      #expect(pole.strength > 50 && pole.strength < 65)
      #expect(pole.declination.isFinite)
    }
  }

  @Test("A place gives the frame of true north; without one there is none (error 102)")
  func frame() throws {
    var s = AttitudeSimulation()
    s.run(seconds: 2)
    #expect(try #require(s.last).attitude(in: .xTrueNorthZVertical) == nil)
    s.filter.process(wallClock: 1_783_123_200_000_000_000)  // July 2026
    s.filter.process(LocationFix(latitude: -33.8688, longitude: 151.2093))
    s.run(seconds: 0.1)
    let motion = try #require(s.last)
    // Sydney in July 2026 by NOAA's calculator: 12.82° east.
    let degrees = -(try #require(motion.magneticToTrueNorth)) * Trigonometry.degreesPerRadian
    #expect(abs(degrees - 12.82) < 0.01)
    #expect(motion.attitude(in: .xTrueNorthZVertical) != nil)
  }

  @Test("Where compasses do not work, and for a place that is none, true north stays unknown")
  func nowhere() throws {
    var s = AttitudeSimulation()
    s.filter.process(LocationFix(latitude: .nan, longitude: 0))
    s.filter.process(LocationFix(latitude: 91, longitude: 0))
    s.run(seconds: 1)
    #expect(try #require(s.last).magneticToTrueNorth == nil)
    // The magnetic pole of 2025.
    s.filter.process(LocationFix(latitude: 85.8, longitude: 139.3))
    s.run(seconds: 0.1)
    #expect(try #require(s.last).magneticToTrueNorth == nil)
    s.filter.process(LocationFix(latitude: 45, longitude: 7, altitude: 1e300))
    s.run(seconds: 0.1)
    #expect(try #require(s.last?.magneticToTrueNorth).isFinite)
  }
}
