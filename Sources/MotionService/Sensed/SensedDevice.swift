import FoundationEssentials
package import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionSystem

/// This machine itself, by its own sensors.
///
/// It remembers as a device does whose samples are pushed, and takes them the same way: its chips are the source. On the
/// loop's thread, all of it.
package final class SensedDevice: ServedDevice {
  struct State {
    var pushed: PushedDevice
    var chips: [Int: Chip] = [:]
    var merge = ChipMerge()
    var clock: SourceClock
    var batch: UInt64 = 0
    /// Streams that can be had.
    var there: Set<SensorStream> = []
    /// Whether it is still to be said what kind of device it is.
    var saysKind = true
    var hotPlug: HotPlug?
    var rescan: UInt64?
    var desktop = Desktop()
    var logged: [Int: String] = [:]
    var hasEnded = false
  }

  /// Seconds from the kernel's news of a sensor to the first look: udev says meanwhile how it is mounted, and who
  /// may open it.
  private static let settling = 1.0
  /// Seconds from burst to burst from which on asking the other chips too costs little.
  private static let resting = 0.5
  /// Seconds for which the end waits for switches to be put back.
  private static let endPatience = 2.0

  let loop: EventLoop
  let profile: SensorProfile
  private let places: SensorPlaces
  private let machine: MachineClock
  private let log: Box<@Sendable (String) -> Void>
  private let onBatch: Box<@Sendable () -> Void>
  let state: Guarded<State>

  /// This machine as a device that remembers in `pushed`. `boot` is what the session of its clock is called;
  /// `onBatch` hears of each batch of samples.
  package init(
    _ pushed: PushedDevice, profile: SensorProfile, places: SensorPlaces = SensorPlaces(),
    loop: EventLoop, machine: MachineClock = .real, boot: String = SensedDevice.boot,
    log: @escaping @Sendable (String) -> Void = { _ in },
    onBatch: @escaping @Sendable () -> Void = {}
  ) {
    self.loop = loop
    self.profile = profile
    self.places = places
    self.machine = machine
    self.log = Box(log)
    self.onBatch = Box(onBatch)
    state = Guarded(State(pushed: pushed, clock: SourceClock(name: boot)))
  }

  /// What the kernel calls this run of the machine.
  package static var boot: String {
    AttributeFolder(path: "/proc/sys/kernel/random").text("boot_id") ?? ""
  }

  // MARK: - As a device

  /// What it remembers.
  package var pushed: PushedDevice { state.withLock { $0.pushed } }
  package var name: String { pushed.name }
  package var host: MotionHost { pushed.host }
  package var rate: Double { 1 }
  package var waitsForClients: Bool { false }
  package var hasEnded: Bool { state.withLock { $0.hasEnded } }
  package var taken: Int { pushed.taken }
  package var dropped: Int { pushed.dropped }
  package var held: Int { pushed.held }
  /// Batches in which samples came.
  package var batches: Int { pushed.batches }

  /// It goes on with another memory: what was there is erased.
  func goOn(with other: PushedDevice) {
    // Of another memory nothing was said to be lost so far.
    let there = Set(givers().keys.compactMap { $0.stream })
    state.withLock { state in
      state.pushed = other
      state.clock = SourceClock(name: state.clock.name)
      state.saysKind = true
      state.there = there
    }
    describe()
  }

  /// Nothing is due by a clock; a question takes all that the chips have collected.
  package func play(atMost count: Int) -> Double? {
    drain()
    return .infinity
  }

  /// Somebody has changed what is listened to.
  package func review() { assign() }

  /// Looks for sensors, and hears of those that come.
  package func start() {
    let hotPlug = HotPlug(loop) { [weak self] in self?.rescanSoon() }
    if hotPlug == nil { log.value("the kernel does not tell when sensors come and go") }
    state.withLock { $0.hotPlug = hotPlug }
    lookAnew()
  }

  package func end() {
    let chips = state.withLock { state in
      state.hasEnded = true
      state.hotPlug = nil
      return Array(state.chips.values)
    }
    let left = Guarded(chips.count)
    for chip in chips { chip.end { left.withLock { $0 -= 1 } } }
    push(state.withLock { $0.merge.releaseAll() })
    var waited = 0.0
    while left.withLock({ $0 }) > 0, waited < Self.endPatience {
      BackgroundThread.sleep(0.005)
      waited += 0.005
    }
    let stuck = left.withLock { $0 }
    if stuck > 0 { log.value("\(stuck) sensors do not answer: their switches stay as they are") }
  }

  // MARK: - Chips that come and go

  private func rescanSoon() {
    let isWaiting = state.withLock { $0.rescan != nil || $0.hasEnded }
    guard !isWaiting else { return }
    let timer = loop.after(Self.settling) { [weak self] in
      self?.state.withLock { $0.rescan = nil }
      self?.lookAnew()
    }
    state.withLock { $0.rescan = timer }
  }

  /// Looks which chips there are.
  func lookAnew() {
    let numbers = Set(IIODevice.numbers(in: places.devices))
    let (known, gone, new) = state.withLock { state in
      (
        state.chips.values.filter { numbers.contains($0.number) },
        state.chips.values.filter { !numbers.contains($0.number) },
        numbers.filter { state.chips[$0] == nil }
      )
    }
    for chip in gone {
      state.withLock { state in
        state.chips[chip.number] = nil
        state.logged[chip.number] = nil
        state.merge.forget(chip.number)
      }
      chip.unplug()
      log.value("\(chip.title) was unplugged")
    }
    if !gone.isEmpty { describe() }
    for chip in known { chip.lookAgain(places) }
    for number in new.sorted() {
      let listener = Chip.Listener(
        onWake: { [weak self] in self?.drain(since: $0) },
        onReadings: { [weak self] in self?.take($1, of: $0) },
        onChange: { [weak self] in self?.note($0) },
        onStuck: { [log] chip, names in
          log.value("\(chip.title): could not be put back: \(names.joined(separator: ", "))")
        })
      let chip = Chip(number, places, loop: loop, machine: machine, listener: listener)
      guard let chip else { continue }
      state.withLock { $0.chips[number] = chip }
    }
  }

  /// A chip is another one than before.
  private func note(_ chip: Chip) {
    let line = chip.line
    let isNew = state.withLock { state in
      // One that is let go of has been said.
      guard state.chips[chip.number] === chip else { return false }
      defer { state.logged[chip.number] = line }
      return state.logged[chip.number] != line
    }
    if isNew, let line { log.value(line) }
    describe()
    assign()
    tellDesktop()
  }

  /// The chips by what they give: the first that has a channel and can be had. What is in a part that moves apart from
  /// the display counts for nothing.
  func givers() -> [SensorChannel: Chip] {
    let chips = state.withLock { state in
      state.chips.values.sorted { $0.number < $1.number }
    }
    var givers: [SensorChannel: Chip] = [:]
    for kind in SensorChannel.allCases {
      let able = chips.filter { $0.gives(kind) }
      givers[kind] = able.first { $0.canBeHad } ?? able.first
    }
    return givers
  }

  /// Says what there is to clients. Until all chips are known nothing is taken back that was there before.
  private func describe() {
    let givers = givers()
    let areKnown = state.withLock { $0.chips.values.allSatisfy { $0.isKnown } }
    var streams = areKnown ? [:] : pushed.streams
    for (kind, chip) in givers {
      guard let stream = kind.stream else { continue }
      streams[stream] = profile.always[kind] ?? chip.offer(of: kind)
    }
    if streams != pushed.streams { pushed.describe(streams) }
    let there = Set(givers.filter { $0.value.canBeHad }.compactMap { $0.key.stream })
    let former = state.withLock { state in
      defer { state.there = there }
      return state.there
    }
    for stream in there.subtracting(former) { host.restore(stream) }
    for stream in former.subtracting(there) { host.lose(stream) }
  }

  /// Says to each chip what it is wanted for.
  func assign() {
    let (desktop, hasEnded) = state.withLock { ($0.desktop.wanted, $0.hasEnded) }
    guard !hasEnded else { return }
    let needs = SensorNeeds(profile, host, desktop: desktop)
    let givers = givers()
    for chip in state.withLock({ Array($0.chips.values) }) {
      let kinds = givers.filter { $0.value === chip }.keys
      chip.set(needs.need(of: Set(kinds)))
    }
  }

  // MARK: - Samples

  /// Takes what all chips have collected.
  private func drain() {
    for chip in state.withLock({ Array($0.chips.values) }) { chip.drain() }
  }

  /// A chip that rests takes the others along when it wakes the machine: so several wake it as often as one.
  private func drain(since chip: Chip) {
    if chip.burst >= Self.resting { drain() } else { chip.drain() }
  }

  private func take(_ readings: Chip.Readings, of chip: Chip) {
    let givers = givers()
    let samples = readings.flatMap { time, readings in
      readings.compactMap { reading -> Sample? in
        guard case .motion(let reading) = reading,
          givers.contains(where: { $0.key.stream == reading.stream && $0.value === chip })
        else { return nil }
        return Sample(reading, at: SensorTime(nanoseconds: time))
      }
    }
    tellDesktop(readings, of: chip)
    let released = state.withLock { state in
      state.merge.take(samples, of: chip.number)
      let running = state.chips.values.filter { $0.isAwaited }
      return state.merge.release(
        waitingFor: Set(running.map { $0.number }), patience: 2 * (running.map(\.burst).max() ?? 0))
    }
    push(released)
    // A watch that has come to its end needs nothing any more.
    assign()
  }

  private func push(_ samples: [Sample]) {
    guard let first = samples.first else { return }
    onBatch.value()
    var samples = samples
    let isWatch = profile.kind == .watch
    if state.withLock({ $0.saysKind }), isWatch != host.isWatch {
      samples.insert(Sample(.hint(.watch(isWatch)), at: first.time), at: 0)
    }
    let seconds = Double(ChipClock.now(machine)) / 1e9
    let (pushed, batch) = state.withLock { state in
      state.saysKind = false
      state.batch += 1
      return (
        state.pushed,
        SampleBatch(
          number: state.batch, origin: machine.date().addingTimeInterval(-seconds), samples: samples
        )
      )
    }
    var clock = state.withLock { $0.clock }
    _ = pushed.take(batch, by: &clock)
    state.withLock { [clock] in $0.clock = clock }
  }
}
