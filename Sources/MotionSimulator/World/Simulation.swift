public import MotionProcessing
public import MotionRecordings

/// Samples of a phone that lives through a scenario, with the truth beside.
///
/// ```swift
/// guard let scenario = Scenario.named("walk") else { return }
/// var simulation = Simulation(scenario, seed: 1)
/// while let sample = simulation.next() { coprocessor.process(sample, into: &sink) }
/// print(simulation.truth.steps.count)
/// ```
///
/// The same scenario and seed give the same bits on every platform. Nothing but the truth (some
/// bytes for each step and label) grows while samples are drawn.
public struct Simulation: Sendable {
  private let scenario: Scenario
  private let seed: UInt64
  private var world: World
  private var sensors: PhoneSensors
  private var faults: FaultInjector
  private var before: Frame
  private var current: Frame
  private var rate = Vector3.zero
  private var readings: [Sample] = []
  private var pending: [Sample] = []
  private var position = 0
  private var orientation: [SimulationTruth.Orientation] = []
  private var nextOrientation = 0.0

  /// A simulation at its start.
  public init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    self.seed = seed
    world = World(
      script: scenario.script, seed: seed,
      person: Person.drawn(seed: seed, given: scenario.person), hasAnyPose: scenario.hasAnyPose,
      hasPlaces: !scenario.places.isEmpty)
    sensors = PhoneSensors(
      scenario.phone, site: scenario.site, surroundings: scenario.surroundings, seed: seed)
    faults = FaultInjector(scenario.faults, seed: seed)
    before = Frame()
    current = Frame()
    readings.reserveCapacity(32)
    pending.reserveCapacity(32)
    guard !world.isFinished else { return }
    before = world.next()
    current = world.next()
    rate = Self.rotationRate(from: before.attitude, to: current.attitude, seconds: Tick.seconds)
  }

  /// The next sample in order of time (of delivery, where the scenario has late samples); `nil` at
  /// the end.
  public mutating func next() -> Sample? {
    while position >= pending.count {
      guard !world.isFinished else { return leftOver() }
      fill()
    }
    position += 1
    return pending[position - 1]
  }

  /// What has happened so far; complete when `next()` has returned `nil`.
  public var truth: SimulationTruth {
    var truth = world.truth
    truth.orientation = orientation
    if !scenario.places.isEmpty {
      let itinerary = Itinerary(
        world.spells, among: scenario.places, steps: truth.steps.map { $0.time })
      truth.visits = itinerary.visits(at: scenario.site)
      truth.trips = itinerary.trips
      truth.duration = world.spells.last?.end ?? 0
    }
    return truth
  }

  /// What a recording of this simulation says about itself.
  public var metadata: RecordingMetadata {
    let phone = scenario.phone
    var metadata = RecordingMetadata(recording: "\(scenario.name)-\(seed)")
    metadata.set = "simulated"
    metadata.person = "simulated-\(seed)"
    metadata.device = phone.name
    metadata.os = phone.os
    metadata.placement = scenario.placements
    for (word, stream) in SensorStream.sensors where phone.rate(of: stream) > 0 {
      metadata.rates[word] = phone.rate(of: stream)
    }
    metadata.source = "MotionSimulator, scenario \(scenario.name), seed \(seed)"
    metadata.licence = "MIT"
    metadata.notes = scenario.summary
    metadata.start = scenario.start
    metadata.timeZone = scenario.site.timeZone
    metadata.magneticField = scenario.site.localField
    return metadata
  }

  /// How much of the scenario is over, 0 to 1; near the end an estimate.
  public var progress: Double { min(1, before.time / max(1, scenario.expectedSeconds)) }

  /// What a recording of this simulation holds beside its samples, by the name in the recording:
  /// the truth, and the scenario's text as `other_scenario.txt`.
  public var files: [(name: String, text: String)] {
    var files = truth.files
    if let text = scenario.text { files.append((name: "other_scenario.txt", text: text)) }
    return files
  }

  /// Number of samples made and not returned yet; does not grow with the simulation's length.
  var waiting: Int { pending.count }

  /// The first of the samples that the phone has not delivered when the scenario ends.
  private mutating func leftOver() -> Sample? {
    pending.removeAll(keepingCapacity: true)
    position = 0
    faults.finish(into: &pending)
    guard let first = pending.first else { return nil }
    position = 1
    return first
  }

  private mutating func fill() {
    pending.removeAll(keepingCapacity: true)
    position = 0
    if let end = world.skipOff() { return resume(after: end) }
    let after = world.next()
    let nextRate = Self.rotationRate(
      from: before.attitude, to: after.attitude, seconds: 2 * Tick.seconds)
    readings.removeAll(keepingCapacity: true)
    sensors.read(from: before, rate, to: current, nextRate, into: &readings)
    if !before.isOff, !current.isOff {
      for sample in readings { faults.pass(sample, into: &pending) }
    }
    keepOrientation()
    before = current
    current = after
    rate = nextRate
  }

  /// Goes on after a time of which nothing is recorded.
  private mutating func resume(after seconds: Double) {
    before = world.next()
    current = world.next()
    rate = Self.rotationRate(from: before.attitude, to: current.attitude, seconds: Tick.seconds)
    sensors.pass(seconds, until: before.time)
    nextOrientation = max(nextOrientation, before.time)
  }

  private mutating func keepOrientation() {
    guard scenario.orientationRate > 0, !before.isOff, before.time >= nextOrientation else {
      return
    }
    orientation.append(
      SimulationTruth.Orientation(time: before.time, attitude: before.attitude))
    nextOrientation += 1 / scenario.orientationRate
  }

  /// Mean rotation rate in device axes between two attitudes.
  private static func rotationRate(
    from a: Quaternion, to b: Quaternion, seconds: Double
  ) -> Vector3 {
    rotationVector(a.conjugate * b) * (1 / seconds)
  }
}
