import MotionRecordings
import Testing

@testable import MotionSimulator

@Suite("Sites")
struct SiteTests {
  @Test("Recordings say where magnetic north lies: Berlin 4 degrees east, dip 67, 49 µT")
  func berlin() throws {
    let walk = try #require(Scenario.named("walk"))
    let field = try #require(Simulation(walk, seed: 1).metadata.magneticField)
    #expect(abs(try #require(field.declination) - 4) < 0.1)
    #expect(abs(try #require(field.dip) - 67.3) < 0.1)
    #expect(abs(try #require(field.length) - 49.3) < 0.1)
  }

  @Test("The field points up in the south, and down in the north")
  func hemispheres() throws {
    let sydney = try #require(Site.named("sydney")?.localField.dip)
    let tokyo = try #require(Site.named("tokyo")?.localField.dip)
    #expect(sydney < -50)
    #expect(tokyo > 40)
  }
}
