import CMotionC
import MotionProcessing

/// A structure of the header that begins with a head.
protocol Record {
  init()
  var head: coremotion_head { get set }
}

extension coremotion_step: Record {}
extension coremotion_event: Record {}
extension coremotion_batch: Record {}
extension coremotion_attitude: Record {}
extension coremotion_altitude: Record {}
extension coremotion_track: Record {}
extension coremotion_fault: Record {}

extension Record {
  /// An empty record of a kind.
  init(_ kind: Int32, at time: Int64) {
    self.init()
    head.kind = UInt16(kind)
    head.size = UInt16(MemoryLayout<Self>.size)
    head.time_ns = time
  }
}

extension coremotion_step {
  init(_ revision: StepRevision) {
    self.init(COREMOTION_STEP, at: revision.time.nanoseconds)
    known_ns = revision.known.nanoseconds
    number = Int32(truncatingIfNeeded: revision.number)
    verdict = UInt16(revision.verdict.code)
    refusal = UInt16(revision.refusal?.code ?? COREMOTION_REFUSAL_NONE)
    length_m = revision.length ?? .nan
    correction_m = revision.correction
    active_s = revision.activeTime
    cadence_hz = revision.cadence ?? .nan
    error_probability = revision.errorProbability ?? .nan
  }
}

extension coremotion_event {
  init(_ event: MotionEvent) {
    self.init(COREMOTION_EVENT, at: event.time.nanoseconds)
    known_ns = event.known.nanoseconds
    start_ns = event.time.nanoseconds
    metres = .nan
    switch event.kind {
    case .pause: self.event = UInt16(COREMOTION_PAUSE)
    case .resume: self.event = UInt16(COREMOTION_RESUME)
    case .floors(let count):
      self.event = UInt16(COREMOTION_FLOORS)
      floors = Int32(truncatingIfNeeded: count)
    case .levelChange(let change):
      self.event = UInt16(COREMOTION_LEVEL_CHANGE)
      way = UInt16(change.kind?.code ?? COREMOTION_WAY_UNKNOWN)
      metres = change.metres
      start_ns = change.start.nanoseconds
    case .tripStart: self.event = UInt16(COREMOTION_TRIP_START)
    case .tripEnd: self.event = UInt16(COREMOTION_TRIP_END)
    }
  }
}

extension coremotion_batch {
  init(_ batch: MotionBatch) {
    self.init(COREMOTION_BATCH, at: batch.end.nanoseconds)
    head.flags = Self.flags(of: batch)
    start_ns = batch.start.nanoseconds
    coverage = batch.coverage.streams
    confidence = UInt16(batch.activity.confidence.rawValue)
    let unknown: (Float, Float, Float, Float, Float, Float) = (.nan, .nan, .nan, .nan, .nan, .nan)
    probability = batch.evidence?.probabilities ?? unknown
    pace_s_m = batch.pedometer?.pace ?? .nan
    cadence_hz = batch.pedometer?.cadence ?? .nan
    guard let walked = batch.pedometer else { return }
    steps = Int32(truncatingIfNeeded: walked.steps)
    floors_ascended = Int32(truncatingIfNeeded: walked.floorsAscended ?? 0)
    floors_descended = Int32(truncatingIfNeeded: walked.floorsDescended ?? 0)
    distance_m = walked.distance
    active_s = walked.activeTime
  }

  private static func flags(of batch: MotionBatch) -> UInt32 {
    // The first six are numbered alike.
    var flags = UInt32(batch.activity.flags)
    if batch.isHandled { flags |= COREMOTION_HANDLED }
    if batch.isWatch { flags |= COREMOTION_IS_WATCH }
    if batch.pedometer != nil { flags |= COREMOTION_HAS_STEPS }
    if batch.pedometer?.floorsAscended != nil { flags |= COREMOTION_HAS_FLOORS }
    if batch.excludesFloors == true { flags |= COREMOTION_EXCLUDES_FLOORS }
    return flags
  }
}

extension coremotion_altitude {
  init(_ update: AltitudeUpdate) {
    self.init(COREMOTION_ALTITUDE, at: update.time.nanoseconds)
    relative_m = update.relative
    pressure_kpa = update.pressure
    filtered_kpa = update.filteredPressure
    absolute_m = update.absolute ?? .nan
    accuracy_m = update.accuracy ?? .nan
  }
}

extension coremotion_track {
  init(_ point: TrackPoint) {
    self.init(COREMOTION_TRACK, at: point.time.nanoseconds)
    latitude_deg = point.latitude ?? .nan
    longitude_deg = point.longitude ?? .nan
    altitude_m = point.altitude ?? .nan
    accuracy_m = point.accuracy ?? .nan
    speed_m_s = point.speed ?? .nan
    distance_m = point.distance
  }
}

extension coremotion_fault {
  init(_ kind: Int32, in stream: coremotion_stream, at time: Int64) {
    self.init(COREMOTION_FAULT, at: time)
    fault = UInt32(kind)
    self.stream = stream
  }
}
