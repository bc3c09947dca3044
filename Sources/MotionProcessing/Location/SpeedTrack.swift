/// The way of a receiver that says how fast it goes and never where: places were stripped from the
/// file, or a wheel or a foot is counted.
extension TrackRows.State {
  /// What is known at the next fix of such a receiver; `nil` where it says nothing new. Over a gap the
  /// way is not known.
  func onward(bySpeedOf fix: LocationFix, at next: SensorTime) -> TrackRows.State? {
    guard fix.speed >= 0, fix.speed < FixSpeed.fastest else { return nil }
    let dt = next.seconds(since: time)
    let isFirst = !speed.isFinite
    guard isFirst || dt > 0 else { return nil }
    var state = TrackRows.State()
    state.time = next
    state.altitude = fix.altitude.isFinite ? fix.altitude : .nan
    state.speed = fix.speed
    state.isMeasuredSpeed = true
    let isGap = isFirst || dt > LocationTracker.gap
    state.distance = distance + (isGap ? 0 : 0.5 * (speed + fix.speed) * dt)
    return state
  }
}
