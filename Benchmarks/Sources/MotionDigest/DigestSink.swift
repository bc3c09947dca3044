import MotionGestures
import MotionPlaces
public import MotionProcessing

/// A sink that folds every field of every message into one number, the smoothed history included.
/// Two runs with the same number have said the same, to the bit. What is absent is folded as a
/// number that no result has.
public struct DigestSink: MotionSink {
  /// What came so far.
  public private(set) var digest = Digest()
  /// How many messages came.
  public private(set) var messages = 0
  private var history = ActivityTimeline()
  private var recognizer = GestureRecognizer(.all)
  private var gestures = GestureDigest()
  private var visits = VisitDetector()
  private var end = SensorTime.zero

  /// Of a level change of which nobody knows what made it: the number behind those of the kinds.
  private static let unknownKind = 4

  /// A sink that has received nothing.
  public init() {}

  /// Makes the history final; to be called after the coprocessor has finished.
  public mutating func finish() {
    history.finish()
    drainHistory()
    recognizer.finish(into: &gestures)
    visits.finish(at: end)
    drainVisits()
    messages += gestures.messages
    digest.fold(Double(gestures.digest.value))
  }

  private mutating func begin(_ kind: Int) {
    messages += 1
    digest.fold(kind)
  }

  /// What goes in is not folded: the rest follows from it.
  public mutating func receive(_ sample: Sample) {
    recognizer.process(sample, into: &gestures)
    end = max(end, sample.time)
    guard case .location(let fix) = sample.reading else { return }
    visits.process(fix, at: sample.time)
    drainVisits()
  }

  public mutating func receive(_ motion: DeviceMotion) {
    recognizer.process(motion, into: &gestures)
    begin(1)
    digest.fold(motion.time)
    digest.fold(motion.acceleration)
    digest.fold(motion.arbitrary)
    digest.fold(motion.magneticNorth)
    digest.fold(motion.magneticToTrueNorth ?? .nan)
    digest.fold(motion.magneticToCorrected ?? .nan)
    digest.fold(motion.inclinationGravity)
    digest.fold(motion.rotationRate)
    digest.fold(motion.gyroscopeBias)
    digest.fold(motion.magneticField)
    digest.fold(motion.fieldAccuracy.rawValue)
    digest.fold(motion.heading ?? -1)
    digest.fold(motion.headingAccuracy ?? -1)
    digest.fold(motion.attitude(in: .xArbitraryCorrectedZVertical))
    digest.fold(motion.userAcceleration(in: .xArbitraryZVertical))
  }

  public mutating func receive(_ altitude: AltitudeUpdate) {
    begin(2)
    digest.fold(altitude.time)
    digest.fold(altitude.relative)
    digest.fold(altitude.pressure)
    digest.fold(altitude.absolute ?? .nan)
    digest.fold(altitude.accuracy ?? .nan)
  }

  public mutating func receive(_ point: TrackPoint) {
    begin(3)
    digest.fold(point.time)
    digest.fold(point.latitude ?? .nan)
    digest.fold(point.longitude ?? .nan)
    digest.fold(point.altitude ?? .nan)
    digest.fold(point.accuracy ?? .nan)
    digest.fold(point.speed ?? .nan)
    digest.fold(point.distance)
  }

  public mutating func receive(_ revision: StepRevision) {
    recognizer.process(revision)
    begin(4)
    digest.fold(revision.number)
    switch revision.verdict {
    case .held: digest.fold(0)
    case .confirmed: digest.fold(1)
    case .dropped: digest.fold(2)
    }
    digest.fold(revision.time)
    digest.fold(revision.known)
    digest.fold(revision.length ?? .nan)
    digest.fold(revision.correction)
    digest.fold(revision.activeTime)
  }

  public mutating func receive(_ event: MotionEvent) {
    begin(5)
    switch event.kind {
    case .pause: digest.fold(0)
    case .resume: digest.fold(1)
    case .floors(let count):
      digest.fold(2)
      digest.fold(count)
    case .tripStart: digest.fold(3)
    case .tripEnd: digest.fold(4)
    case .levelChange(let change):
      digest.fold(5)
      digest.fold(change.kind?.rawValue ?? Self.unknownKind)
      digest.fold(change.metres)
      digest.fold(change.start)
    }
    digest.fold(event.time)
    digest.fold(event.known)
  }

  public mutating func receive(_ batch: MotionBatch) {
    recognizer.process(batch)
    begin(6)
    digest.fold(batch.start)
    digest.fold(batch.end)
    fold(batch.activity)
    for activity in ActivityClass.allCases { digest.fold(batch.evidence?[activity] ?? 0) }
    digest.fold(batch.evidence != nil)
    for stream in SensorStream.allCases { digest.fold(batch.coverage.contains(stream)) }
    digest.fold(batch.pedometer != nil)
    if let walked = batch.pedometer { fold(walked) }
    history.process(batch)
    drainHistory()
    visits.process(batch)
    drainVisits()
  }

  public mutating func receive(_ fault: SampleFault) {
    begin(7)
    digest.fold(fault.kind.rawValue)
    digest.fold(fault.stream.rawValue)
    digest.fold(fault.time)
  }

  private mutating func fold(_ activity: MotionActivity) {
    digest.fold(activity.stationary)
    digest.fold(activity.walking)
    digest.fold(activity.running)
    digest.fold(activity.cycling)
    digest.fold(activity.automotive)
    digest.fold(activity.unknown)
    digest.fold(activity.confidence.rawValue)
  }

  private mutating func fold(_ walked: PedometerBatch) {
    digest.fold(walked.steps)
    digest.fold(walked.distance)
    digest.fold(walked.pace ?? .nan)
    digest.fold(walked.cadence ?? .nan)
    digest.fold(walked.floorsAscended ?? -1)
    digest.fold(walked.floorsDescended ?? -1)
    digest.fold(walked.activeTime)
  }

  private mutating func drainVisits() {
    while let news = visits.next() {
      begin(9)
      switch news.kind {
      case .arrived: digest.fold(0)
      case .departed: digest.fold(1)
      case .continued: digest.fold(2)
      case .dismissed: digest.fold(3)
      case .stayed: digest.fold(4)
      }
      digest.fold(news.visit.arrival)
      digest.fold(news.visit.arrivalKnown)
      digest.fold(news.visit.departure ?? .nan)
      digest.fold(news.visit.departureKnown ?? .nan)
      digest.fold(news.visit.position?.latitude ?? .nan)
      digest.fold(news.visit.position?.longitude ?? .nan)
      digest.fold(news.visit.position?.radius ?? .nan)
    }
  }

  private mutating func drainHistory() {
    while let piece = history.next() {
      begin(8)
      digest.fold(piece.since)
      digest.fold(piece.end)
      fold(piece.state)
      digest.fold(piece.confidence.rawValue)
    }
  }
}
