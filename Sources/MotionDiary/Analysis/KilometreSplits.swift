import MotionProcessing

/// Cuts a track into kilometres.
struct KilometreSplits {
  private static let length = 1000.0
  /// Metres of a rest that is told.
  private static let leastRest = 10.0
  /// Splits that are kept: a way round the earth is 40,000 km.
  private static let most = 40_000

  private(set) var splits: [KilometreSplit] = []
  private var last: TrackPoint?
  private var open = TrackWay.none

  /// Takes the next point of the track.
  mutating func process(_ point: TrackPoint) {
    guard point.distance.isFinite else { return }
    defer { last = point }
    guard let last else { return }
    let seconds = point.time.seconds(since: last.time)
    var way = TrackWay(metres: max(0, point.distance - last.distance), seconds: seconds)
    while open.metres + way.metres >= Self.length, splits.count < Self.most {
      let part = (Self.length - open.metres) / way.metres
      let moving = way.movingTime * part
      way.metres -= Self.length - open.metres
      way.movingTime -= moving
      splits.append(
        KilometreSplit(
          metres: Self.length,
          end: point.time.seconds - (way.metres > 0 ? way.movingTime : 0),
          movingTime: open.movingTime + moving))
      open = .none
    }
    open = open + way
  }

  /// Ends the last one.
  mutating func finish() {
    guard open.metres >= Self.leastRest, let last, splits.count < Self.most else { return }
    splits.append(
      KilometreSplit(
        metres: open.metres, end: last.time.seconds, movingTime: open.movingTime))
    open = .none
  }
}
