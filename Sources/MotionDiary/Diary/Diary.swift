public import MotionPlaces
public import MotionProcessing
public import MotionRecordings

/// What a recording says about its owner: segments, totals, and how good the data were.
public struct Diary: Equatable, Sendable {
  /// Name, start, time zone and the like.
  public var metadata: RecordingMetadata
  /// Which file it was read from, where that was asked for.
  public var source: RecordingSource?
  /// The time line, in order, without overlap.
  public var segments: [Segment] = []
  /// Stairs, lifts, escalators and slopes, in the order in which they ended.
  public var levelChanges: [CompletedLevelChange] = []
  /// At which storey somebody was from when on, where somebody said so.
  public var storeys: [StoreyChange] = []
  /// Where somebody was for ten minutes or more, in order.
  public var visits: [DiaryVisit] = []
  /// When somebody came and left, in the order in which it was said.
  public var visitMoments: [VisitMoment] = []
  /// How they got from one to the next.
  public var trips: [TripLeg] = []
  /// When a watch was not worn, in order; `nil` where nobody can say.
  public var notWorn: [NotWornSpell]?
  /// What came of the calibration to gravity; `nil` where it was not asked for.
  public var gravity: GravityFinding?
  /// Steps and metres by their time.
  var moved = MovedTime()
  /// The height over the recording, where somebody asked for it.
  public var heights: HeightLine?
  /// Sums over the whole recording.
  public var totals = DiaryTotals()
  /// What the results say of their own accuracy.
  public var statedErrors = StatedErrors()
  /// What the file itself says; `nil` where it says nothing.
  public var stated: StatedActivity?
  /// The track by kilometres, where there is no accelerometer.
  public var splits: [KilometreSplit] = []
  /// Whether all times of the fixes are equal, so that nothing but the length of the way is known.
  public var hasEqualTimes = false
  /// Gestures, where they were looked for.
  public var gestures: ToldGestures?
  /// Samples, gaps, faults.
  public var quality = DataQuality()
  /// Why the results are what they are, where somebody asked for it.
  public var explanation: Explanation?
  /// What really happened, where that is known.
  public var truth: DiaryTruth?

  /// An empty diary of a recording.
  public init(metadata: RecordingMetadata) { self.metadata = metadata }
}

/// Sums over a recording. `nil` means that the recording cannot say; zero means zero.
public struct DiaryTotals: Equatable, Sendable {
  /// Seconds from the recording's start to the last sample.
  public var duration = 0.0
  /// Steps taken.
  public var steps: Int?
  /// Why there are no figures of steps although there is an accelerometer; `nil` where there are some.
  public var withheld: String?
  /// Metres on foot, by stride.
  public var distanceOnFoot: Double?
  /// Seconds on foot.
  public var activeTime: Double?
  /// Metres of the filtered track, however travelled.
  public var trackDistance: Double?
  /// Seconds in which the track grew; `nil` where there is an accelerometer, or no track.
  public var movingTime: Double?
  /// Floors climbed on foot.
  public var floorsAscended: Int?
  /// Floors descended on foot.
  public var floorsDescended: Int?
  /// Metres climbed, however, without weather: the sum of the level changes; without barometer by the
  /// heights of the fixes.
  public var ascent: Double?
  /// Metres lost, likewise.
  public var descent: Double?
  /// Seconds in which a watch was not worn; `nil` where nobody can say.
  public var notWorn: Double?
  /// Pauses of walks and runs.
  public var pauses: Int?
  /// Seconds of the segments of each kind, by `SegmentKind.allCases`.
  var times = [Double](repeating: 0, count: SegmentKind.allCases.count)

  /// Seconds of the segments of one kind.
  public func time(of kind: SegmentKind) -> Double {
    SegmentKind.allCases.firstIndex(of: kind).map { times[$0] } ?? 0
  }
}

/// What the results state of their own accuracy. `nil` where no result stated any.
public struct StatedErrors: Equatable, Sendable {
  /// Steps on either side of the count that hold the true count in 95 % of recordings.
  public var steps95: Double?
  /// Metres on either side of the distance on foot that hold the true one in 95 % of recordings.
  public var distance95: Double?
  /// Metres by which ascent and descent may be off where they come from the heights of fixes: how far
  /// apart the sums lie that different bounds for their noise give.
  public var climb: Double?
  /// Mean of the heading's accuracy, degrees, one standard deviation.
  public var heading: Double?
  /// Mean of the absolute altitude's accuracy, m, one standard deviation.
  public var altitude: Double?
  /// Mean of the track's accuracy, m, one standard deviation.
  public var track: Double?
}
