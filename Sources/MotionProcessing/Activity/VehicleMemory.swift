/// Whether a ride is under way. Nobody leaves a vehicle without walking: entered strictly, held through stops and jams,
/// ended by walking or by long stillness (R37, R38).
struct VehicleMemory {
  /// Seconds of automotive, stops taken off, before a ride counts.
  static let entry: Float = 20
  /// Seconds on foot that end a ride.
  static let walk: Float = 7.5
  /// Seconds of stillness that end a ride: two minutes are what people want, jams and level crossings take three.
  static let stillness: Float = 180
  private static let batch: Float = 2.5

  private var driven: Float = 0
  private var walked: Float = 0
  private var still: Float = 0
  private(set) var isRiding = false
  /// Batches since the first evidence of the running ride.
  private(set) var batchesDriven = 0

  mutating func restart() { self = VehicleMemory() }

  /// Takes the likeliest class of a batch.
  mutating func advance(_ activity: ActivityClass, isHinted: Bool) {
    let isDriving = activity == .automotive
    driven = isDriving ? driven + Self.batch : max(0, driven - Self.batch)
    walked =
      activity == .walking || activity == .running || activity == .cycling
      ? walked + Self.batch : 0
    still = activity == .stationary ? still + Self.batch : 0
    batchesDriven = driven > 0 || isRiding ? batchesDriven + 1 : 0
    if driven >= (isHinted ? Self.entry / 2 : Self.entry) { isRiding = true }
    if walked >= Self.walk || still >= Self.stillness {
      isRiding = false
      driven = 0
      batchesDriven = 0
    }
  }
}
