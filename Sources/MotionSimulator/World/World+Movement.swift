extension World {
  /// Counts by the minute what the hand did in this tick.
  mutating func keepMovement(_ episode: Episode, at time: Double) {
    if let movement = hands.movement(at: time) { return truth.keep(movement, at: time) }
    switch episode.action {
    case .stay: truth.keep(carrying.placement.isCarried ? .rest : .other, at: time)
    default: truth.keep(.other, at: time)
    }
  }
}
