import CoreMotion
import Testing

@Suite("The module")
struct ModuleTests {
  @Test("Importing it brings Foundation and the names of CoreLocation")
  func brings() {
    let distance: CLLocationDistance = 3
    #expect(Date(timeIntervalSince1970: distance).timeIntervalSince1970 == 3)
  }
}
