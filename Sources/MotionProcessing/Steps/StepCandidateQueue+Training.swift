/// What training needs of the queue: to have everything decided while nobody hears of it.
@_spi(Training) extension StepCandidateQueue {
  /// Decides what can be decided.
  public mutating func decideAll(at now: SensorTime) {
    while nextConfirmed(at: now) != nil {}
    while nextLine() != nil {}
  }

  /// Decides all, and forgets it.
  public mutating func restart(at now: SensorTime) {
    while nextConfirmedAtEnd(at: now) != nil {}
    while nextLine() != nil {}
  }
}
