import CoreMotion
import MotionLink
import Testing

@Observable private final class ObservedModel {
  var steps = 0
}

@Suite("The module")
struct ModuleTests {
  @Test("Importing it brings Observation: a model needs no import beside it")
  func observes() {
    let model = ObservedModel()
    let changed = Changes()
    withObservationTracking {
      _ = model.steps
    } onChange: {
      changed.count.withLock { $0 += 1 }
    }
    model.steps = 1
    #expect(changed.count.withLock { $0 } == 1)
  }

  private final class Changes: Sendable {
    let count = Guarded(0)
  }

  @Test("Importing it brings Foundation and the names of CoreLocation")
  func brings() {
    let distance: CLLocationDistance = 3
    #expect(Date(timeIntervalSince1970: distance).timeIntervalSince1970 == 3)
  }

  @Test("Importing it brings the wall clock as Apple's Foundation has it, which is not in this one")
  func tells() {
    let before = Date().timeIntervalSinceReferenceDate
    let now: CFAbsoluteTime = CFAbsoluteTimeGetCurrent()
    let later: CFTimeInterval = Date().timeIntervalSinceReferenceDate - now
    #expect(now >= before && later >= 0)
  }
}
