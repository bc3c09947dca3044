public import MotionProcessing

/// When somebody may have left a building, or been lifted unseen: no storey is known from then on.
///
/// A slope lies outdoors; so does a ride of a minute, or a walk of five minutes without a pause and
/// without a level change. Where the pressure was not read, or hands pressed the case, a level change may have been missed.
public struct BuildingExit {
  /// Seconds on wheels that are no lift, which the activity may take for a vehicle: the highest lifts
  /// of the world take a minute.
  private static let ride = 60.0
  /// Seconds of walking without a pause that leave a building: 400 m at 1.35 m/s.
  private static let walk = 300.0
  /// Seconds without pressure after which heights begin anew; `HeightProfile` has the same.
  private static let gap = 15.0
  /// Seconds between two pressed samples that are one stretch: as long as `PressureDisturbance` looks back.
  private static let pause = 30.0

  /// A stretch of time without pause, seconds from the recording's start.
  public struct Bout: Equatable, Sendable {
    /// On foot; else on wheels.
    public var isOnFoot: Bool
    /// Where it begins.
    public var start: Double
    /// Where it ends.
    public var end: Double

    /// A stretch.
    public init(isOnFoot: Bool, from start: Double, to end: Double) {
      self.isOnFoot = isOnFoot
      self.start = start
      self.end = end
    }
  }

  private var unseen: [(start: Double, end: Double)] = []
  private var lastPressure = 0.0
  private var lastPressed: Double?

  /// No exit so far.
  public init() {}

  /// Takes the time of a pressure that was used.
  public mutating func process(_ update: AltitudeUpdate) {
    let time = update.time.seconds
    if time - lastPressure > Self.gap { unseen.append((lastPressure, time)) }
    lastPressure = max(lastPressure, time)
  }

  /// Takes what was wrong with a sample.
  public mutating func process(_ fault: SampleFault) {
    guard fault.kind == .pressed else { return }
    let time = fault.time.seconds
    if let last = lastPressed, time - last <= Self.pause, !unseen.isEmpty {
      unseen[unseen.count - 1].end = time
    } else {
      unseen.append((time, time))
    }
    lastPressed = time
  }

  /// The moments of a recording that has `end` seconds; `bouts` are the stretches without pause on
  /// foot and on wheels.
  public func moments(
    bouts: [Bout], levelChanges: [CompletedLevelChange], end: Double
  ) -> [Double] {
    var moments = unseen.flatMap { $0.start < $0.end ? [$0.start, $0.end] : [$0.start] }
    if end - lastPressure > Self.gap { moments += [lastPressure, end] }
    moments += levelChanges.filter { $0.change.kind == .slope }.map { $0.end.seconds }
    for bout in bouts {
      let longest = bout.isOnFoot ? Self.walk : Self.ride
      moments += Self.departures(in: bout, longerThan: longest, without: levelChanges)
    }
    return moments
  }

  /// When each part of a stretch that has no level change has lasted too long.
  private static func departures(
    in bout: Bout, longerThan longest: Double,
    without levelChanges: [CompletedLevelChange]
  ) -> [Double] {
    var moments: [Double] = []
    var start = bout.start
    for ended in levelChanges
    where ended.end.seconds > bout.start && ended.change.start.seconds < bout.end {
      if ended.change.start.seconds - start >= longest { moments.append(start + longest) }
      start = max(start, ended.end.seconds)
    }
    if bout.end - start >= longest { moments.append(start + longest) }
    return moments
  }
}
