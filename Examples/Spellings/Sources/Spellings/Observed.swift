import CoreMotion

/// The model of a screen: Observation comes with Core Motion.
@Observable final class ObservedSteps {  // 81
  private(set) var steps = 0

  func show(_ data: CMPedometerData) { steps = data.numberOfSteps.intValue + 1 }

  static func run() {
    let model = ObservedSteps()
    withObservationTracking {
      _ = model.steps
    } onChange: {
    }
    model.show(CMPedometerData())
    precondition(model.steps == 1)
  }
}
