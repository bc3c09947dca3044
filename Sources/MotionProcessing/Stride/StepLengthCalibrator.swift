/// Finds stretches on foot whose length location knows, and measures the steps by them (R80, R83).
///
/// Cautious on purpose (R84): only fixes of stated accuracy within 10 m that come without a break,
/// only steps without a pause, only ways that chords of 25 m confirm, that are as long as the speed
/// which the receiver states, and whose parts agree with the steps alike. Where satellites wander
/// among houses, one of these fails.
///
/// Fixes wait until the steps before them are confirmed, so a stretch comes some ten seconds after
/// its end, and never in the middle of a step.
struct StepLengthCalibrator: Sendable {
  /// A way whose length is known.
  struct CalibrationStretch: Equatable, Sendable {
    /// Its length.
    var metres = 0.0
    /// Standard deviation of the length, m.
    var error = 0.0
    /// The steps on it.
    var walked = DistanceByCadence()
    /// Metres that were told of these steps.
    var told = 0.0
  }

  /// Worst accuracy in metres: open sky for phones and watches is 3 to 8 m.
  static let worstAccuracy = 10.0
  /// A stretch has at least so many metres, and ends as a stretch at so many: twenty times the
  /// accuracy, and an error of the ends of a fiftieth.
  static let shortest = 100.0
  static let longest = 250.0
  /// Seconds that fixes wait for steps: a bout is confirmed after at most six of its steps and 3.6 s
  /// more.
  static let patience = 10.0
  /// Most seconds between two fixes.
  static let longestSilence = 5.0
  /// Most seconds between two steps. Shorter than in a bout: location goes on through a step that
  /// was missed, and its metres would make the others longer.
  static let longestPause = 1.5
  /// Metres of a chord, and what the chords are to the way: corners of a walk in town take 3 to 8 %
  /// of chords of 25 m, noise of fixes takes more.
  static let chord = 25.0
  static let straightness = 0.88
  /// Share of the way by which location errs even so: filter and chords of the receiver
  /// (`Location.md`: 0.4 % median, 1.2 % worst with open sky; walkers cut and round corners).
  static let ownError = 0.02

  /// Largest difference between way and stated speed: both err by 2 % with open sky; among houses
  /// positions wander, and a receiver's speed, which is a Doppler shift, does not.
  static let agreement = 0.05
  /// Metres of a part, and the largest ratio between the step lengths of two parts: people vary by
  /// 3 %, and the ends of a part by 2 m.
  static let part = 50.0
  static let evenness = 1.15

  private struct Mark: Sendable {
    var time = SensorTime.zero
    var latitude = 0.0
    var longitude = 0.0
    var speed = 0.0
    var accuracy = 0.0
    var way = 0.0

    /// Metres to another one.
    func distance(to other: Mark) -> Double {
      LocalMetric.displacement(
        from: LocationFix(latitude: latitude, longitude: longitude),
        to: LocationFix(latitude: other.latitude, longitude: other.longitude)
      ).length
    }
  }
  private struct Step: Sendable {
    var time = SensorTime.zero
    /// Metres of an unknown person.
    var base: Float = 0
    /// Steps/s.
    var cadence: Float = 0
    /// Metres that were told.
    var told: Float = 0
  }

  private var marks = FixedQueue(capacity: 24, filler: Mark())
  /// As many as quick feet make while fixes wait.
  private var steps = FixedQueue(capacity: 48, filler: Step())
  private var start: Mark?
  private var newest = Mark()
  private var anchor = Mark()
  private var chords = 0.0
  private var accuracy = 0.0
  private var speeds = StatedWay()
  private var parts = Parts()
  private var walked = DistanceByCadence()
  private var told = 0.0
  /// Of these, the steps up to the newest fix.
  private var covered = DistanceByCadence()
  private var coveredTold = 0.0
  private var lastStep: SensorTime?
  private var stretch: CalibrationStretch?
  private var now = SensorTime.zero

  /// Forgets the stretch and all that waits.
  mutating func restart() {
    marks.removeAll()
    steps.removeAll()
    start = nil
    lastStep = nil
  }

  /// Takes a confirmed step: its length in metres before calibration and as it was told, and its cadence in
  /// steps/s.
  mutating func process(step base: Float, told: Float, cadence: Float, at time: SensorTime) {
    steps.append(Step(time: time, base: base, cadence: cadence, told: told))
  }

  /// Takes a fix to which the track is `way` metres long.
  mutating func process(_ fix: LocationFix, way: Double, at time: SensorTime) {
    now = time
    guard fix.horizontalAccuracy > 0, fix.horizontalAccuracy <= Self.worstAccuracy else {
      close()
      marks.removeAll()
      return
    }
    if let last = marks.last {
      let silence = time.seconds(since: last.time)
      if silence < 0.9 { return }
    }
    if marks.count == marks.capacity { advance() }
    marks.append(
      Mark(
        time: time, latitude: fix.latitude, longitude: fix.longitude, speed: fix.speed,
        accuracy: fix.horizontalAccuracy, way: way))
  }

  /// The next stretch that has not been fetched.
  mutating func next() -> CalibrationStretch? {
    while stretch == nil, marks.count > 0, now.seconds(since: marks[0].time) >= Self.patience {
      advance()
    }
    defer { stretch = nil }
    return stretch
  }

  /// Goes on to the oldest fix that waits.
  private mutating func advance() {
    let mark = marks[0]
    marks.removeFirst(1)
    if start != nil, mark.time.seconds(since: newest.time) > Self.longestSilence { close() }
    while steps.count > 0, steps[0].time <= mark.time {
      let step = steps[0]
      steps.removeFirst(1)
      if let lastStep, step.time.seconds(since: lastStep) > Self.longestPause { close() }
      lastStep = step.time
      if start != nil {
        walked += DistanceByCadence(Double(step.base), cadence: Double(step.cadence))
        told += Double(step.told)
      }
    }
    guard let lastStep, mark.time.seconds(since: lastStep) <= Self.longestPause else {
      return close()
    }
    guard let start else { return begin(at: mark) }
    speeds.add(mark.speed, seconds: mark.time.seconds(since: newest.time))
    parts.add(way: mark.way - start.way, walked: walked.total)
    newest = mark
    covered = walked
    coveredTold = told
    accuracy = max(accuracy, mark.accuracy)
    let distance = anchor.distance(to: mark)
    if distance >= Self.chord {
      chords += distance
      anchor = mark
    }
    if mark.way - start.way >= Self.longest { close() }
  }

  private mutating func begin(at mark: Mark) {
    start = mark
    newest = mark
    anchor = mark
    chords = 0
    accuracy = mark.accuracy
    speeds = StatedWay()
    parts = Parts()
    walked = DistanceByCadence()
    covered = walked
    told = 0
    coveredTold = 0
  }

  /// Ends the stretch at the newest fix; it is a stretch where it is long and straight enough.
  private mutating func close() {
    defer { start = nil }
    guard let start else { return }
    let way = newest.way - start.way
    let rest = anchor.distance(to: newest)
    guard way >= Self.shortest, chords + rest >= Self.straightness * way, speeds.confirm(way),
      parts.areEven
    else { return }
    let own = Self.ownError * way
    stretch = CalibrationStretch(
      metres: way, error: (accuracy * accuracy + own * own).squareRoot(), walked: covered,
      told: coveredTold)
  }
}

/// The way by the speed that the receiver states.
private struct StatedWay {
  private var metres = 0.0
  private var seconds = 0.0
  private var silence = 0.0

  mutating func add(_ speed: Double, seconds dt: Double) {
    if speed >= 0 {
      metres += speed * dt
      seconds += dt
    } else {
      silence += dt
    }
  }

  /// Whether it agrees; a receiver that says nothing does not contradict.
  func confirm(_ way: Double) -> Bool {
    guard seconds > silence else { return seconds == 0 }
    let whole = metres * (seconds + silence) / seconds
    return abs(whole - way) <= StepLengthCalibrator.agreement * way
  }
}

/// Whether the parts of a stretch say the same of the steps.
private struct Parts {
  private var wayBefore = 0.0
  private var walkedBefore = 0.0
  private var least = Double.infinity
  private var most = 0.0

  /// Takes the way and the steps' metres so far.
  mutating func add(way: Double, walked: Double) {
    guard way - wayBefore >= StepLengthCalibrator.part else { return }
    let ratio = (way - wayBefore) / max(walked - walkedBefore, 1)
    least = min(least, ratio)
    most = max(most, ratio)
    wayBefore = way
    walkedBefore = walked
  }

  var areEven: Bool { most <= StepLengthCalibrator.evenness * least }
}
