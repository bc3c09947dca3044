import MotionProcessing

/// When somebody may have left a building, or been lifted unseen: no storey is known from then on.
///
/// A slope is outside, and so is who rides for a minute or walks for five without a pause and without
/// a level change. Where the pressure was not read, or hands pressed the case, a level change may have been missed.
struct BuildingExit {
  /// Seconds on wheels that are no lift, which the activity may take for a vehicle: the highest lifts
  /// of the world take a minute.
  private static let ride = 60.0
  /// Seconds of walking without a pause that leave a building: 400 m at 1.35 m/s.
  private static let walk = 300.0
  /// Seconds without pressure after which heights begin anew; `HeightProfile` has the same.
  private static let gap = 15.0
  /// Seconds between two pressed samples that are one stretch: as long as `PressureDisturbance` looks back.
  private static let pause = 30.0

  private var unseen: [(start: Double, end: Double)] = []
  private var lastPressure = 0.0
  private var lastPressed: Double?

  /// Takes the time of a pressure that was used.
  mutating func receive(_ update: AltitudeUpdate) {
    let time = update.time.seconds
    if time - lastPressure > Self.gap { unseen.append((lastPressure, time)) }
    lastPressure = max(lastPressure, time)
  }

  /// Takes what was wrong with a sample.
  mutating func receive(_ fault: SampleFault) {
    guard fault.kind == .pressed else { return }
    let time = fault.time.seconds
    if let last = lastPressed, time - last <= Self.pause, !unseen.isEmpty {
      unseen[unseen.count - 1].end = time
    } else {
      unseen.append((time, time))
    }
    lastPressed = time
  }

  /// The moments of a recording that has `end` seconds; `pieces` are what was done, batch by batch.
  func moments(pieces: [Segment], levelChanges: [DiaryLevelChange], end: Double) -> [Double] {
    var moments = unseen.flatMap { $0.start < $0.end ? [$0.start, $0.end] : [$0.start] }
    if end - lastPressure > Self.gap { moments += [lastPressure, end] }
    moments += levelChanges.filter { $0.change.kind == .slope }.map(\.end.seconds)
    for (kind, longest) in [(Way.foot, Self.walk), (.wheels, Self.ride)] {
      for bout in Self.bouts(of: kind, in: pieces) {
        moments += Self.departures(in: bout, longerThan: longest, without: levelChanges)
      }
    }
    return moments
  }

  private enum Way { case foot, wheels }

  /// Stretches without pause on foot, or on wheels.
  private static func bouts(of way: Way, in pieces: [Segment]) -> [(start: Double, end: Double)] {
    var bouts: [(start: Double, end: Double)] = []
    for piece in pieces {
      let isOne =
        way == .foot ? piece.kind.isOnFoot : piece.kind == .automotive || piece.kind == .cycling
      guard isOne else { continue }
      let (start, end) = (piece.start.seconds, piece.end.seconds)
      if let last = bouts.indices.last, bouts[last].end == start {
        bouts[last].end = end
      } else {
        bouts.append((start, end))
      }
    }
    return bouts
  }

  /// When each part of a stretch that has no level change has lasted too long.
  private static func departures(
    in bout: (start: Double, end: Double), longerThan longest: Double,
    without levelChanges: [DiaryLevelChange]
  ) -> [Double] {
    var moments: [Double] = []
    var start = bout.start
    for change in levelChanges
    where change.end.seconds > bout.start && change.change.start.seconds < bout.end {
      if change.change.start.seconds - start >= longest { moments.append(start + longest) }
      start = max(start, change.end.seconds)
    }
    if bout.end - start >= longest { moments.append(start + longest) }
    return moments
  }
}
