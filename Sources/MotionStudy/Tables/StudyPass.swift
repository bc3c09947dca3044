import MotionDiary
import MotionProcessing
import MotionRecordings

/// Sums up one recording in its one pass, and writes its tables. Held are the minutes of which something may still become known,
/// about 95 at most, the days, and nothing else.
struct StudyPass {
  private let recording: StudiedRecording
  private let place: ResultPlace
  private let clock: MinuteClock
  private let minutes: MinuteTable
  private var days: DayTable
  private var whole = StudySum()
  private var open: [OpenMinute] = []
  /// Where the newest of these begins and ends: most of what comes is in it.
  private var newest = SensorTime.zero..<SensorTime.zero
  /// The newest that is closed.
  private var closed: Int64?
  /// Until when history is known.
  private var reached: SensorTime?
  private var lastAcceleration: SensorTime?

  init(_ recording: StudiedRecording, _ place: ResultPlace) throws(OutputError) {
    self.recording = recording
    self.place = place
    clock = MinuteClock(start: recording.metadata.start, clock: recording.clock)
    minutes = try MinuteTable(place, clock)
    days = DayTable(clock)
  }

  mutating func receive(_ accelerations: Span<AccelerationSample>) {
    var from = 0
    while from < accelerations.count {
      let time = accelerations[from].time
      let minute = place(of: time)
      // Those that lie in the same minute for certain.
      var to = from + 1
      while to < accelerations.count, newest.contains(time), newest.contains(accelerations[to].time)
      {
        to += 1
      }
      open[minute].add(accelerations.extracting(from..<to), after: lastAcceleration)
      lastAcceleration = accelerations[to - 1].time
      from = to
    }
  }

  mutating func receive(_ revision: StepRevision) {
    change(revision.time) {
      $0.sum.steps.process(revision)
      guard revision.verdict == .confirmed else { return }
      $0.sum.walked.add(stepOf: revision.metres, activeTime: revision.activeTime)
      if let cadence = revision.cadence { $0.sum.cadence.add(cadence) }
    }
  }

  mutating func receive(_ event: MotionEvent) {
    switch event.kind {
    case .pause: change(event.time) { $0.sum.pauses += 1 }
    case .floors(let count): change(event.time) { $0.sum.walked.add(floors: count) }
    case .resume, .levelChange, .tripStart, .tripEnd: break
    }
  }

  mutating func receive(_ batch: HistoryBatch, worn: WornWatch) {
    defer {
      reached = batch.end
      closeMinutes(worn)
    }
    // Without accelerometer and location there is no activity.
    guard batch.hasAccelerometer || recording.isByLocation else { return }
    var start = batch.start
    while start < batch.end {
      let number = clock.number(of: start)
      let end = min(batch.end, clock.begin(of: number + 1))
      change(start) { $0.add(batch, from: start, to: end) }
      start = end
    }
    if !batch.activity.walking && !batch.activity.running, batch.walked.steps > 0 {
      change(batch.start) { $0.sum.steps.process(stepsOffFoot: batch.walked.steps) }
    }
  }

  mutating func finish(_ diary: Diary, worn: WornWatch) throws(OutputError) {
    reached = nil
    for minute in open { close(minute, worn) }
    open = []
    try minutes.finish()
    try days.write(to: place)
    try RecordingTable.write(diary, recording, whole, days: days.count, to: place)
  }

  // MARK: - Minutes

  private mutating func change(_ time: SensorTime, _ change: (inout OpenMinute) -> Void) {
    change(&open[place(of: time)])
  }

  /// Where among those that are open the minute lies that holds a time, wherever in order it begins; what comes for one
  /// that is closed goes into the oldest that is open.
  private mutating func place(of time: SensorTime) -> Int {
    if newest.contains(time) { return open.count - 1 }
    let number = max(clock.number(of: time), closed.map { $0 + 1 } ?? .min)
    let place = open.firstIndex { $0.number >= number } ?? open.count
    if place == open.count || open[place].number > number {
      open.insert(OpenMinute(number: number), at: place)
      if place == open.count - 1 { newest = clock.begin(of: number)..<clock.begin(of: number + 1) }
    }
    return place
  }

  /// Closes the minutes of which all is known.
  private mutating func closeMinutes(_ worn: WornWatch) {
    guard let reached else { return }
    var count = 0
    while count < open.count {
      let end = clock.begin(of: open[count].number + 1)
      guard end <= reached, worn.isDecided(until: end) else { break }
      closed = open[count].number
      close(open[count], worn)
      count += 1
    }
    if count > 0 { open.removeFirst(count) }
    if open.isEmpty { newest = SensorTime.zero..<SensorTime.zero }
  }

  private mutating func close(_ minute: OpenMinute, _ worn: WornWatch) {
    guard !minute.isEmpty else { return }
    // The last batch goes on to the end of its 2.5 s; the data do not.
    if let last = lastAcceleration, clock.begin(of: minute.number) > last { return }
    var minute = minute
    minute.close(by: worn.isKnown ? worn : nil)
    minutes.write(minute)
    days.absorb(minute)
    whole.absorb(minute.sum, isWorn: minute.isWorn)
  }
}

extension StudiedRecording {
  /// Whether location alone tells what was done.
  var isByLocation: Bool { !streams.contains(.acceleration) && streams.contains(.location) }
}
