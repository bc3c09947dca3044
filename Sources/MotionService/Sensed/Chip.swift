import CMotionSystem
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import SystemLibrary

/// A chip of this machine while the service runs: on when it is needed, off otherwise.
///
/// On the loop's thread, but for its description, its switches and its single values: those are asked for on a thread of
/// its own, so that a driver that blocks there stops nobody else. A buffer's node is read on the loop's: it does not wait
/// for samples, but a driver that empties a FIFO takes its bus for it.
final class Chip: Sendable {
  /// Readings of a chip, each with its time on the boot clock, in nanoseconds.
  typealias Readings = [(time: Int64, readings: [ChipReading])]

  /// How it is.
  enum Standing: Equatable, Sendable {
    /// Its description is being read.
    case unknown
    /// It measures nothing of ours.
    case foreign
    case off
    case running
    /// Somebody else has its buffer.
    case held(String)
    case failed(String)
    /// It was unplugged.
    case gone

    var isFailed: Bool { if case .failed = self { true } else { false } }
  }

  struct State {
    var device: IIODevice?
    var offers: [SensorChannel: Double] = [:]
    var standing = Standing.unknown
    var wanted = ChipNeed()
    var applied = ChipNeed()
    var isWorking = true
    var running: ChipWork.Running?
    var times = BurstTimes(rate: 1)
    var wakes = 0
    var samples = 0
    var retry: UInt64?
    /// The process that has its buffer, while its end is waited for.
    var watched: Int32?
    var hasEnded = false
  }

  /// Seconds after which it is tried again, where it could not be had.
  static let patience = 30.0

  let number: Int
  let loop: EventLoop
  let worker: EventLoop
  private let machine: MachineClock
  let work: Guarded<ChipWork?> = Guarded(nil)
  let poller: Poller
  let listener: Box<Listener>
  let state = Guarded(State())

  /// Who hears of a chip.
  struct Listener: Sendable {
    /// It has woken the machine, since it has collected enough.
    let onWake: @Sendable (Chip) -> Void
    /// It has readings.
    let onReadings: @Sendable (Chip, Readings) -> Void
    /// It is another one than before: known, on, off, held, gone.
    let onChange: @Sendable (Chip) -> Void
    /// Some of its switches cannot be put back. On its thread.
    let onStuck: @Sendable (Chip, [String]) -> Void
  }

  /// Begins to look at a chip; `nil` where the system has no thread for it.
  init?(
    _ number: Int, _ places: SensorPlaces, loop: EventLoop, machine: MachineClock,
    listener: Listener
  ) {
    guard let worker = EventLoop(clock: places.clock) else { return nil }
    self.number = number
    self.loop = loop
    self.worker = worker
    self.machine = machine
    self.listener = Box(listener)
    poller = Poller(worker, machine)
    guard BackgroundThread.run({ worker.run() }) else { return nil }
    worker.post { [weak self] in
      let folder = AttributeFolder(path: "\(places.devices)/iio:device\(number)")
      let device = IIODevice(folder, number: number, udev: places.udev)
      let offers = device.map { Self.offers(of: $0) } ?? [:]
      self?.work.withLock { $0 = device.map { ChipWork($0, places) } }
      loop.post { [weak self] in self?.describe(device, offers) }
    }
  }

  /// What each channel would run at if it were asked for as fast as Core Motion's clients ask.
  private static func offers(of device: IIODevice) -> [SensorChannel: Double] {
    var offers: [SensorChannel: Double] = [:]
    for kind in device.measures {
      offers[kind] = SamplingRate(device, of: [kind]).nearest(to: SensorNeeds.usual(kind))
    }
    return offers
  }

  private func describe(_ device: IIODevice?, _ offers: [SensorChannel: Double]) {
    state.withLock { state in
      state.isWorking = false
      guard state.standing != .gone else { return }
      state.device = device
      state.offers = offers
      state.standing = device == nil ? .foreign : .off
    }
    listener.value.onChange(self)
    adapt()
  }

  /// The kernel or udev has news of it: who may open it, how it is mounted. It begins anew where that changes anything.
  func lookAgain(_ places: SensorPlaces) {
    worker.post { [weak self, number] in
      let folder = AttributeFolder(path: "\(places.devices)/iio:device\(number)")
      guard let device = IIODevice(folder, number: number, udev: places.udev) else { return }
      let offers = Self.offers(of: device)
      self?.loop.post { [weak self] in self?.describeAgain(device, offers) }
    }
  }

  private func describeAgain(_ device: IIODevice, _ offers: [SensorChannel: Double]) {
    let isNews = state.withLock { state in
      guard !state.hasEnded, state.standing != .gone, state.device != nil else { return false }
      let isMakeshift = state.running?.reason != nil || state.standing.isFailed
      guard state.device != device || isMakeshift else { return false }
      (state.device, state.offers, state.applied) = (device, offers, ChipNeed())
      return true
    }
    guard isNews else { return }
    cancelRetry()
    worker.post { [weak self] in self?.work.withLock { $0?.describe(device) } }
    listener.value.onChange(self)
    adapt()
  }

  // MARK: - What it is wanted for

  /// Says what it is wanted for from now on.
  func set(_ need: ChipNeed) {
    state.withLock { $0.wanted = need }
    adapt()
  }

  /// Lets its thread make it so, unless it is, or the thread is at work.
  func adapt() {
    let need = state.withLock { state -> ChipNeed? in
      guard !state.isWorking, !state.hasEnded, state.device != nil, state.standing != .gone,
        state.wanted != state.applied, state.retry == nil
      else { return nil }
      state.isWorking = true
      state.applied = state.wanted
      return state.wanted
    }
    guard let need else { return }
    let former = pause()
    worker.post { [weak self] in
      guard let self else { return }
      self.poller.stop()
      let (rest, outcome) = self.work.withLock { work in
        let rest = work?.stop() ?? []
        return (rest, need.rates.isEmpty ? .off : work?.run(need) ?? .off)
      }
      if need.rates.isEmpty { self.putBack() }
      self.loop.post { [weak self] in self?.finish(outcome, need, rest, of: former) }
    }
  }

  /// Its bytes are not read while its thread is at work; gives how they were.
  func pause() -> ChipWork.Running? {
    let former = state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    if let buffer = former?.buffer { loop.forget(buffer.node) }
    return former
  }

  private func finish(
    _ outcome: ChipWork.Outcome, _ need: ChipNeed, _ rest: [UInt8], of former: ChipWork.Running?
  ) {
    if var buffer = former?.buffer { hand(buffer.decoder.take(rest), buffer.clock) }
    let isOver = state.withLock { state in
      state.isWorking = false
      return state.hasEnded || state.standing == .gone
    }
    guard !isOver else { return }
    switch outcome {
    case .off: stand(.off)
    case .held(let holder):
      stand(.held(holder?.words ?? "another program"))
      retryLater(holder)
    case .failed(let words):
      stand(.failed(words))
      retryLater(nil)
    case .running(let running): begin(running, need)
    }
    listener.value.onChange(self)
    adapt()
  }

  func stand(_ standing: Standing) { state.withLock { $0.standing = standing } }

  private func begin(_ running: ChipWork.Running, _ need: ChipNeed) {
    state.withLock { state in
      state.standing = .running
      state.times.changeRate(to: running.rate)
      state.running = running
    }
    guard let buffer = running.buffer else {
      guard let device = state.withLock({ $0.device }) else { return }
      poller.begin(device, need, rate: running.rate) { [weak self] isAlive in
        self?.loop.post { [weak self] in self?.takePolled(isAlive) }
      }
      return
    }
    loop.watch(buffer.node) { [weak self] _ in
      guard let self else { return }
      self.state.withLock { $0.wakes += 1 }
      self.listener.value.onWake(self)
    }
  }

  // MARK: - Its samples

  /// Takes all that it has collected.
  func drain() {
    guard let running = state.withLock({ $0.running }) else { return }
    guard var buffer = running.buffer else { return takePolled(true) }
    var scans: [ScanDecoder.Scan] = []
    let isThere = ChipWork.read(buffer.node) { scans += buffer.decoder.take($0) }
    // Before anybody hears of it, who may want another setting: what is left of a scan belongs to the next read.
    state.withLock { state in
      state.running = ChipWork.Running(
        way: running.way, rate: running.rate, watermark: running.watermark, buffer: buffer)
    }
    hand(scans, buffer.clock)
    if !isThere { lose() }
  }

  private func hand(_ scans: [ScanDecoder.Scan], _ clock: ChipClock) {
    guard !scans.isEmpty else { return }
    let now = ChipClock.now(machine)
    let stamps = scans.compactMap { $0.stamp }
    let onBootClock =
      stamps.count == scans.count ? clock.stamps(stamps, machine, now: now) : nil
    let times = state.withLock { state in
      state.samples += scans.count
      return state.times.times(count: scans.count, stamps: onBootClock, at: now)
    }
    listener.value.onReadings(self, zip(times, scans).map { ($0, $1.readings) })
  }

  private func takePolled(_ isAlive: Bool) {
    let readings = poller.take()
    if let newest = readings.last?.time {
      state.withLock { state in
        state.samples += readings.count
        _ = state.times.times(count: readings.count, stamps: readings.map { $0.time }, at: newest)
      }
      listener.value.onReadings(self, readings)
    }
    // What a former setting says, or one that is gone, is no news.
    guard !isAlive, state.withLock({ $0.running != nil && !$0.hasEnded }) else { return }
    fail("it cannot be read any more")
  }

  func fail(_ words: String) {
    stand(.failed(words))
    state.withLock { state in
      state.applied = ChipNeed()
      state.running = nil
    }
    retryLater(nil)
    listener.value.onChange(self)
  }

  // MARK: - The end

  /// Puts its switches back; what is collected is taken before. `isDone` hears when that is done, from any thread.
  func end(_ isDone: @escaping @Sendable () -> Void) {
    drain()
    _ = pause()
    cancelRetry()
    state.withLock { $0.hasEnded = true }
    worker.post { [self] in
      poller.stop()
      putBack()
      isDone()
      worker.stop()
    }
  }
}
