import MotionRecordings

extension SimulationTruth {
  /// What happened to a car: `car_hit` if it was hit, else `jack_up`, else `towed`, else what lasted
  /// longest of `vehicle_moving` and `vehicle_standing`; `nil` where no scenario is about that.
  public var carState: String? {
    guard isAboutCar else { return nil }
    for word in ["car_hit", "jack_up", "towed"] {
      if gestures.contains(where: { $0.gesture == word }) { return word }
    }
    let moving = seconds(of: "vehicle_moving")
    return moving > seconds(of: "vehicle_standing") ? "vehicle_moving" : "vehicle_standing"
  }

  private func seconds(of gesture: String) -> Double {
    gestures.reduce(0) { $0 + ($1.gesture == gesture ? $1.end - $1.start : 0) }
  }

  /// What `truth.json` says of falls and cars, where the scenario is about them.
  func addFallsAndCars(to keys: inout JSONObject) {
    if let falls { keys.add("falls", falls) }
    if let carState { keys.add("state", carState) }
  }
}
