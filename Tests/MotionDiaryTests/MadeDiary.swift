import FoundationEssentials
import MotionProcessing
import MotionRecordings

@testable import MotionDiary

/// A morning by construction: what the coprocessor would say is given, so the diary is known in
/// advance.
enum MadeDiary {
  /// 2021-06-07 06:15 UTC, a Monday; 8:15 in Berlin.
  static let start = WallClock(nanoseconds: 1_623_046_500_000_000_000)

  /// Some seconds later.
  static func start(afterSeconds seconds: Double) -> WallClock {
    WallClock(nanoseconds: start.nanoseconds + Int64(seconds * 1e9))
  }

  static var metadata: RecordingMetadata {
    var metadata = RecordingMetadata(recording: "made-morning")
    metadata.device = "made phone"
    metadata.placement = "trouser pocket"
    metadata.start = start
    metadata.timeZone = "Europe/Berlin"
    return metadata
  }

  /// Five minutes on foot up two floors, a drive of a quarter of an hour with a stop, a minute on
  /// foot, a gap.
  static func diary(metadata: RecordingMetadata = MadeDiary.metadata) -> Diary {
    var diary = Diary(metadata: metadata)
    diary.segments = [
      segment(0, 300, .walking, .high, steps: 612, metres: 450, up: 2),
      segment(300, 1200, .automotive, .medium, track: 9_876),
      segment(1200, 1260, .walking, .low, steps: 1, metres: 0.7, up: 1, down: 3),
      Segment(from: at(1260), to: at(1320), kind: .noData),
      segment(1320, 1400, .other, .high, steps: 0),
    ]
    diary.totals.duration = 1400
    diary.totals.steps = 613
    diary.totals.distanceOnFoot = 450.7
    diary.totals.activeTime = 300
    diary.totals.trackDistance = 10_326
    diary.totals.floorsAscended = 3
    diary.totals.floorsDescended = 3
    diary.totals.ascent = 12.34
    diary.totals.descent = 9.1
    diary.totals.pauses = 1
    diary.totals.times = SegmentKind.allCases.map { kind in
      diary.segments.reduce(0) { $1.kind == kind ? $0 + $1.duration : $0 }
    }
    diary.statedErrors = StatedErrors(
      steps95: 36.2, distance95: 71.3, heading: nil, altitude: 4.2, track: 6.5)
    for index in 0..<70_001 {
      diary.quality.count(
        Sample(.acceleration(.zero), at: SensorTime(nanoseconds: Int64(index) * 20_000_000)))
    }
    diary.quality.count(Sample(.pressure(101), at: at(0)))
    return diary
  }

  static func at(_ seconds: Double) -> SensorTime { SensorTime(seconds: seconds) }

  private static func segment(
    _ start: Double, _ end: Double, _ kind: SegmentKind, _ confidence: Confidence, steps: Int = 0,
    metres: Double = 0, up: Int = 0, down: Int = 0, track: Double? = nil
  ) -> Segment {
    var segment = Segment(from: at(start), to: at(end), kind: kind)
    segment.walked.steps = steps
    segment.walked.distance = metres
    segment.walked.activeTime = kind.isOnFoot ? end - start : 0
    segment.walked.floorsAscended = up
    segment.walked.floorsDescended = down
    segment.way = track.map { TrackWay(metres: $0, seconds: end - start) }
    switch confidence {
    case .low: segment.support.low = end - start
    case .medium: segment.support.medium = end - start
    case .high: segment.support.high = end - start
    }
    return segment
  }
}
