import MotionPlaces
public import MotionProcessing
public import MotionRecordings

/// Makes a diary out of what the coprocessor says. Memory grows with the changes of activity only.
public struct DiaryBuilder: MotionSink {
  private var diary: Diary
  private var line = StateLine()
  private var mayHaveClimbed: Bool?
  private var heading = Mean()
  private var altitude = Mean()
  private var track = Mean()
  private var trackDistance: Double?
  private var explanation: ExplanationBuilder?
  private var stepError = StepCountError()
  private var strideError = StrideErrorMean()
  private var departures = BuildingExit()
  private var climb = HeightClimb()
  private var splits = KilometreSplits()
  private var equalTimes = EqualTimes()
  private var visits = VisitLog()
  private var moved = MovedTime()
  /// When it was worn, as far as that is known.
  private(set) var worn: WornWatch

  /// A builder that has seen nothing. It explains the stretches that are given, and what was
  /// refused anywhere; without any it explains nothing. Heights are kept where somebody needs them. Of a device
  /// that is made to be worn it says when it was not.
  public init(
    metadata: RecordingMetadata, explaining stretches: [MomentStretch] = [],
    keepsHeights: Bool = false, isWearable: Bool = false
  ) {
    diary = Diary(metadata: metadata)
    worn = WornWatch(isWearable: isWearable)
    if keepsHeights { diary.heights = HeightLine() }
    if !stretches.isEmpty { explanation = ExplanationBuilder(stretches) }
  }

  /// Counts a sample as it was read, for the quality of the data.
  public mutating func count(_ sample: Sample) {
    diary.quality.count(sample)
    equalTimes.process(sample)
    if case .location(let fix) = sample.reading { climb.process(fix.altitude) }
  }

  /// Notes what the file itself says.
  public mutating func note(_ stated: StatedActivity?) { diary.stated = stated }

  /// Counts what the reader could not read.
  public mutating func note(findings: [RecordingFinding], skippedRows: Int64) {
    diary.quality.findings = findings
    diary.quality.skippedRows = skippedRows
  }

  /// Notes how well the length of steps was known while some metres were walked: `relativeError` is
  /// one standard deviation as a part of the length. The more is learned, the smaller it is.
  public mutating func note(strideError relativeError: Double, over metres: Double) {
    strideError.add(relativeError, over: metres)
  }

  /// The diary, after the last message, without an explanation.
  public mutating func finish() -> Diary {
    diary.totals.duration = max(0, diary.quality.end?.seconds ?? 0)
    diary.quality.finish(duration: diary.totals.duration)
    diary.notWorn = worn.finish()
    diary.totals.notWorn = diary.notWorn.map { $0.reduce(0) { $0 + $1.duration } }
    let pieces = NotWornPieces.marked(endingWithData(line.finish()), by: diary.notWorn ?? [])
    diary.segments = NotWornPieces.joined(pieces)
    diary.totals.times = SegmentKind.allCases.map { kind in
      diary.segments.reduce(0) { $1.kind == kind ? $0 + $1.duration : $0 }
    }
    diary.totals.trackDistance = trackDistance
    sumOnFoot()
    if isByLocation { sumTrack() }
    if diary.totals.steps == nil, mayHaveClimbed == false {
      diary.totals.floorsAscended = 0
      diary.totals.floorsDescended = 0
    }
    withholdSteps()
    tellVisits(pieces)
    diary.statedErrors.heading = heading.value
    diary.statedErrors.altitude = altitude.value
    diary.statedErrors.track = track.value
    if diary.totals.steps != nil, let metres = diary.totals.distanceOnFoot {
      diary.statedErrors.steps95 = stepError.halfWidth
      diary.statedErrors.distance95 = stepError.halfWidth(
        ofMetres: metres, relativeError: strideError.value)
    }
    return diary
  }

  /// Where there is neither acceleration nor location, nothing tells of visits; where all times are
  /// equal, nothing tells how long they were.
  private mutating func tellVisits(_ pieces: [Segment]) {
    let end = diary.totals.duration
    visits.finish(at: end)
    guard !diary.hasEqualTimes else { return }
    let counts = moved.countsSteps && diary.totals.withheld == nil
    diary.visits = visits.visits.map { visit in
      let steps = moved.sum(from: visit.arrival, to: visit.departure ?? .infinity).steps
      return DiaryVisit(visit: visit, steps: counts ? steps : nil)
    }
    diary.visitMoments = visits.moments
    diary.moved = moved
    // Who waits for a bus for longer than at a light waits: in the diary that belongs to the drive.
    let ways = SegmentJoiner.join(pieces, boarding: TripRules.shortestWait)
    diary.trips = TripLegs.legs(
      between: visits.visits, of: ways, moved, countsSteps: counts, end: end)
  }

  /// Takes back what was counted from too few samples a second: of a step of half a second, four are
  /// the least that show it (the walk of 257 steps at 5 Hz gives 19, at 10 Hz 256).
  private mutating func withholdSteps() {
    let motion = diary.quality[.acceleration]
    guard motion.isBelowTenPerSecond, diary.totals.steps != nil else { return }
    let rate = motion.meanRate.map { Quantity.fixed($0, 1) } ?? "too few"
    diary.totals.withheld =
      "the accelerometer has \(rate) samples a second, and steps need 10"
    diary.totals.steps = nil
    diary.totals.distanceOnFoot = nil
    diary.totals.activeTime = nil
    diary.totals.pauses = nil
    diary.totals.floorsAscended = nil
    diary.totals.floorsDescended = nil
    for i in diary.segments.indices { diary.segments[i].withhold() }
  }

  /// When somebody may have left a building, seconds; after the diary is finished.
  var storeyDepartures: [Double] {
    departures.moments(
      bouts: BuildingExit.Bout.bouts(of: line.pieces), levelChanges: diary.levelChanges,
      end: diary.totals.duration)
  }

  /// The explanation, after the diary is finished; `nil` where nobody asked for one.
  ///
  /// Throws where a moment that shall be explained lies behind the end.
  public mutating func explain() throws(MomentError) -> Explanation? {
    try explanation?.finish(duration: diary.totals.duration)
  }

  // MARK: - Results

  public mutating func receive(_ sample: Sample) {
    switch sample.reading {
    case .acceleration(let value):
      let one: InlineArray<1, AccelerationSample> = [.init(time: sample.time, value: value)]
      return receive(one.span)
    case .location(let fix):
      diary.heights?.append(fix.altitude, by: .location, at: sample.time)
    case .hint(let hint):
      worn.process(hint)
    default: break
    }
    diary.quality.use(sample)
    visits.receive(sample)
  }

  /// Takes accelerations that were admitted, g: what as many samples say, for less.
  mutating func receive(_ accelerations: Span<AccelerationSample>) {
    diary.quality.use(accelerations)
    stepError.process(accelerations)
    worn.process(accelerations)
  }

  public mutating func receive(_ motion: DeviceMotion) {
    heading.add(motion.headingAccuracy)
  }

  public mutating func receive(_ update: AltitudeUpdate) {
    diary.totals.ascent = diary.totals.ascent ?? 0
    diary.totals.descent = diary.totals.descent ?? 0
    altitude.add(update.accuracy)
    diary.heights?.append(update.relative, by: .barometer, at: update.time)
    departures.process(update)
  }

  public mutating func receive(_ point: TrackPoint) {
    track.add(point.accuracy)
    if point.distance.isFinite { trackDistance = max(trackDistance ?? 0, point.distance) }
    if isByLocation { splits.process(point) }
  }

  public mutating func receive(_ revision: StepRevision) {
    stepError.process(revision)
    explanation?.append(revision)
  }

  public mutating func receive(_ event: MotionEvent) {
    explanation?.append(event)
    if case .levelChange(let change) = event.kind { add(change, end: event.time) }
    if event.kind == .pause { diary.totals.pauses = (diary.totals.pauses ?? 0) + 1 }
  }

  public mutating func receive(_ batch: MotionBatch) {
    explanation?.append(batch)
    visits.receive(batch)
    if let walked = batch.pedometer {
      add(walked)
    } else if let excludesFloors = batch.excludesFloors {
      mayHaveClimbed = mayHaveClimbed == true || !excludesFloors
    }
  }

  /// Takes the next batch of history.
  mutating func receive(_ batch: HistoryBatch) {
    // Without accelerometer and location there is no activity, and so no time line.
    guard batch.hasAccelerometer || isByLocation else { return }
    line.append(batch)
    moved.receive(batch)
    if batch.pedals > 0 { diary.totals.steps = diary.totals.steps.map { $0 - batch.pedals } }
    if !batch.activity.walking && !batch.activity.running {
      stepError.process(stepsOffFoot: batch.walked.steps)
    }
  }

  public mutating func receive(_ fault: SampleFault) {
    diary.quality.count(fault)
    departures.process(fault)
  }

  // MARK: - Parts

  /// Whether location alone tells what was done.
  private var isByLocation: Bool {
    diary.quality[.acceleration].samples == 0 && diary.quality[.location].samples > 0
  }

  /// The last batch goes on to the end of its 2.5 s; the time line does not. Where nothing but a hint came later, as that
  /// somebody no longer asks for locations, there are no data up to it.
  private func endingWithData(_ pieces: [Segment]) -> [Segment] {
    guard let last = diary.quality.last, !pieces.isEmpty else { return pieces }
    var ended = pieces
    while ended.count > 1, ended[ended.count - 1].start >= last { ended.removeLast() }
    ended[ended.count - 1].end = min(ended[ended.count - 1].end, last)
    if let end = diary.quality.end, end.seconds(since: last) >= MotionBatch.duration {
      var silence = Segment(from: last, to: end, kind: .noData)
      silence.isByLocation = ended[ended.count - 1].isByLocation
      ended.join(silence)
    }
    return ended
  }

  /// What was walked is what the lines on foot add up to; steps elsewhere are counted, and go nowhere.
  private mutating func sumOnFoot() {
    guard diary.totals.distanceOnFoot != nil, !diary.segments.isEmpty else { return }
    let walked = diary.segments.filter { $0.kind.isOnFoot }.reduce(WalkedSum()) { $0 + $1.walked }
    diary.totals.distanceOnFoot = walked.distance
    diary.totals.activeTime = walked.activeTime
  }

  private mutating func sumTrack() {
    splits.finish()
    diary.splits = splits.splits
    diary.totals.movingTime = diary.segments.reduce(nil) { sum, segment in
      segment.way.map { (sum ?? 0) + $0.movingTime } ?? sum
    }
    if let metres = equalTimes.metres {
      diary.hasEqualTimes = true
      diary.segments = []
      diary.splits = []
      diary.totals.trackDistance = metres
      diary.totals.movingTime = nil
      diary.totals.times = SegmentKind.allCases.map { _ in 0 }
    }
    guard diary.quality[.pressure].samples == 0, let climbed = climb.sum else { return }
    diary.totals.ascent = climbed.up
    diary.totals.descent = climbed.down
    diary.statedErrors.climb = climbed.error
  }

  private mutating func add(_ change: LevelChange, end: SensorTime) {
    diary.levelChanges.append(CompletedLevelChange(change, end: end))
    if change.metres > 0 {
      diary.totals.ascent = (diary.totals.ascent ?? 0) + change.metres
    } else {
      diary.totals.descent = (diary.totals.descent ?? 0) - change.metres
    }
  }

  private mutating func add(_ walked: PedometerBatch) {
    diary.totals.steps = (diary.totals.steps ?? 0) + walked.steps
    diary.totals.distanceOnFoot = (diary.totals.distanceOnFoot ?? 0) + walked.distance
    diary.totals.activeTime = (diary.totals.activeTime ?? 0) + walked.activeTime
    diary.totals.pauses = diary.totals.pauses ?? 0
    if let up = walked.floorsAscended, let down = walked.floorsDescended {
      diary.totals.floorsAscended = (diary.totals.floorsAscended ?? 0) + up
      diary.totals.floorsDescended = (diary.totals.floorsDescended ?? 0) + down
    }
  }
}

/// A running mean of the values that are known and not negative.
private struct Mean {
  private var sum = 0.0
  private var count = 0

  mutating func add(_ value: Double?) {
    guard let value, value.isFinite, value >= 0 else { return }
    sum += value
    count += 1
  }

  var value: Double? { count > 0 ? sum / Double(count) : nil }
}
