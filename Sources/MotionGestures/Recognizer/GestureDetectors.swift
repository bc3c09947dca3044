@_spi(Core) import MotionProcessing

/// The detectors of a recognizer, which hear readings of one grid and what the owner does, and tell what they
/// find in one order.
struct GestureDetectors: Sendable {
  private let selection: GestureSelection
  private var owner = OwnerActivity()
  private var repetitions = RepetitionCounter()
  private var poses = PoseDetector()
  private var strokes = StrokeDetector()
  private var swings = SwingDetector()
  private var punches = PunchDetector()
  private var jolts = JoltDetector()
  private var flicks = FlickDetector()
  private var head = HeadDetector()
  private var falls = FallDetector()
  private var tremor = TremorDetector()
  private var vehicle = VehicleDetector()
  private var car = CarDetector()
  private let runs: Running

  /// Which detectors run: two words may be one's.
  private struct Running: Sendable {
    var repetitions, poses, strokes, swings, punches, jolts, flicks, head, falls, tremor, vehicle,
      car: Bool

    init(_ selection: GestureSelection) {
      repetitions = selection.contains(.repetition) || selection.contains(.set)
      poses = selection.contains(.pose) || selection.contains(.transition)
      strokes = selection.contains(.stroke)
      swings = selection.contains(.swing)
      punches = selection.contains(.punch)
      jolts = selection.contains(.bump)
      flicks = selection.contains(.flick)
      head = selection.contains(.head)
      falls = selection.contains(.fall)
      tremor = selection.contains(.tremor)
      vehicle =
        selection.contains(.vehicle) || selection.contains(.turn) || selection.contains(.brake)
        || selection.contains(.accelerate)
      car = selection.contains(.car)
    }
  }

  /// Detectors that have seen nothing, of which these run.
  init(_ selection: GestureSelection) {
    self.selection = selection
    runs = Running(selection)
  }

  /// Takes what the owner did in 2.5 s.
  mutating func process(_ batch: MotionBatch) { owner.process(batch) }

  /// Takes a line of the step log.
  mutating func process(_ revision: StepRevision) { owner.process(revision) }

  /// Takes a fix: it tells the speed of a vehicle.
  mutating func process(_ fix: LocationFix, at time: SensorTime, into sink: inout some GestureSink)
  {
    guard runs.vehicle else { return }
    vehicle.process(fix, at: time)
    drainVehicle(into: &sink)
  }

  /// Ends the input: what is under way is decided.
  mutating func finish(into sink: inout some GestureSink) {
    repetitions.finish()
    poses.finish()
    strokes.finish()
    punches.finish()
    head.finish()
    falls.finish()
    tremor.finish()
    vehicle.finish()
    car.finish()
    drain(into: &sink)
  }

  /// Takes a reading of the grid.
  mutating func process(_ reading: GridReading, into sink: inout some GestureSink) {
    // Copied once, not for each.
    let owner = owner
    if runs.repetitions { repetitions.process(reading, owner: owner) }
    if runs.poses { poses.process(reading) }
    if runs.strokes { strokes.process(reading, owner: owner) }
    if runs.swings { swings.process(reading) }
    if runs.punches { punches.process(reading, owner: owner) }
    if runs.jolts { jolts.process(reading) }
    if runs.flicks { flicks.process(reading) }
    if runs.head { head.process(reading, owner: owner) }
    if runs.falls { falls.process(reading, owner: owner) }
    if runs.tremor { tremor.process(reading, owner: owner) }
    if runs.vehicle { vehicle.process(reading) }
    if runs.car { car.process(reading) }
    drain(into: &sink)
  }

  private mutating func drain(into sink: inout some GestureSink) {
    if runs.repetitions { drainRepetitions(into: &sink) }
    if runs.poses {
      while poses.hasTold, let told = poses.next() {
        switch told {
        case .pose(let pose): tell(.pose(pose), &sink)
        case .transition(let transition): tell(.transition(transition), &sink)
        }
      }
    }
    drainStrokes(into: &sink)
    while jolts.hasTold, let jolt = jolts.next() { tell(.bump(jolt), &sink) }
    while flicks.hasTold, let flick = flicks.next() { tell(.flick(flick), &sink) }
    while head.hasTold, let state = head.next() { tell(.head(state), &sink) }
    if falls.hasJudged, let judgement = falls.takeJudgement() { sink.receive(judgement) }
    while falls.hasTold, let fall = falls.next() { tell(.fall(fall), &sink) }
    if tremor.hasJudged, let judgement = tremor.takeJudgement() { sink.receive(judgement) }
    while tremor.hasTold, let told = tremor.next() {
      switch told {
      case .tremor(let stretch): tell(.tremor(stretch), &sink)
      case .minute(let minute): sink.receive(minute)
      }
    }
    if vehicle.hasTold { drainVehicle(into: &sink) }
    while car.hasTold, let state = car.next() { tell(.car(state), &sink) }
  }

  private mutating func drainRepetitions(into sink: inout some GestureSink) {
    if repetitions.hasJudged, let judgement = repetitions.takeJudgement() {
      sink.receive(judgement)
    }
    while repetitions.hasTold, let told = repetitions.next() {
      switch told {
      case .repetition(let repetition): tell(.repetition(repetition), &sink)
      case .set(let set): tell(.set(set), &sink)
      }
    }
  }

  private mutating func drainStrokes(into sink: inout some GestureSink) {
    if strokes.hasJudged, let judgement = strokes.takeJudgement() { sink.receive(judgement) }
    while strokes.hasTold, let stroke = strokes.next() { tell(.stroke(stroke), &sink) }
    while swings.hasTold, let swing = swings.next() { tell(.swing(swing), &sink) }
    if punches.hasJudged, let judgement = punches.takeJudgement() { sink.receive(judgement) }
    while punches.hasTold, let punch = punches.next() { tell(.punch(punch), &sink) }
  }

  private mutating func drainVehicle(into sink: inout some GestureSink) {
    while let told = vehicle.next() {
      switch told {
      case .force(let force): if selection.contains(.vehicle) { sink.receive(force) }
      case .mounting(let mounting, let time): sink.receive(mounting, at: time)
      case .turned(let time): sink.receive(nil, at: time)
      case .manoeuvre(let manoeuvre):
        if owner.isDriving { tell(.manoeuvre(manoeuvre), &sink) }
      }
    }
  }

  private func tell(_ gesture: Gesture, _ sink: inout some GestureSink) {
    if selection.contains(gesture.kind) { sink.receive(gesture) }
  }
}
