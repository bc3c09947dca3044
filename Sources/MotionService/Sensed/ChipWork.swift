import CMotionSystem
import MotionLink
import MotionSources
import MotionSystem
import SystemLibrary

/// What is done with a chip on its own thread: all that asks the chip, and may take as long as that takes.
struct ChipWork {
  /// What has become of a need.
  enum Outcome: Sendable {
    case off
    case running(Running)
    /// Somebody else has its buffer.
    case held(BufferHolder?)
    case failed(String)
  }

  /// How a chip runs.
  struct Running: Sendable {
    let way: CaptureWay
    let rate: Double
    let watermark: Int
    /// Where its bytes come from, and what they say; `nil` where it is polled.
    let buffer: Buffer?
    /// Why it is polled although it has a buffer.
    var reason: String?
  }

  struct Buffer: Sendable {
    let node: Int32
    var decoder: ScanDecoder
    let clock: ChipClock
  }

  /// Seconds that the kernel's queue holds at least beyond a batch, so that a late reader loses nothing.
  private static let reserve = 2.0

  private(set) var device: IIODevice
  let places: SensorPlaces
  private(set) var switches: Switches
  private var node: Int32?
  private var timer: KernelTimer?

  init(_ device: IIODevice, _ places: SensorPlaces) {
    self.device = device
    self.places = places
    switches = Switches(device.folder)
  }

  /// The same chip, as it is described now.
  mutating func describe(_ device: IIODevice) { self.device = device }

  /// Stops what runs: gives the bytes that were still there.
  mutating func stop() -> [UInt8] {
    guard let node else { return [] }
    // The first look makes the chip hand over what it has collected, the second finds what came meanwhile.
    var bytes = Self.read(node)
    try? switches.set(Switches.enable, to: "0")
    bytes += Self.read(node)
    return bytes
  }

  /// Lets it run as is needed, in the best way that works; what ran before is stopped. Something is needed.
  mutating func run(_ need: ChipNeed) -> Outcome {
    let capture = Capture(
      device, for: need.kinds, triggers: places.devices, timers: KernelTimer.isPossible(places))
    guard capture.way != .polling else { return poll(need) }
    if node == nil {
      switch places.open("\(places.nodes)/\(device.node)") {
      case .node(let opened): node = opened
      case .busy:
        return .held(BufferHolder.find("\(places.nodes)/\(device.node)", in: places.processes))
      case .failed(let code):
        return poll(need, "its node cannot be opened: \(SystemError(code: code).words)")
      }
    }
    do throws(SystemError) {
      return .running(try fill(need, capture))
    } catch {
      _ = end()
      let words = "its buffer cannot be switched on: \(error.words)"
      let polled = poll(need, words)
      if case .running = polled { return polled }
      return .failed(words)
    }
  }

  /// Puts all back; gives the names of switches that cannot be, of a chip that is still there.
  mutating func end() -> [String] {
    _ = stop()
    let left = switches.putBack()
    timer?.remove()
    timer = nil
    if let node { close(node) }
    node = nil
    return device.folder.has("name") ? left : []
  }

  // MARK: - By its buffer

  private mutating func fill(_ need: ChipNeed, _ capture: Capture) throws(SystemError) -> Running {
    guard let node else { throw .missing }
    try switches.set(Switches.enable, to: "0")
    try choose(capture, rate: need.rate)
    try chooseChannels(need.kinds)
    let rate = setRate(need)
    let clock = ChipClock(device.folder, &switches)
    let watermark = capture.watermark(rate: rate, pause: need.pause)
    let length = 2 * watermark + Int(Self.reserve * rate)
    switches.setIfPossible("buffer/length", to: String(length))
    switches.setIfPossible("buffer/watermark", to: String(watermark))
    try switches.set(Switches.enable, to: "1")
    guard let decoder = ScanDecoder(device), decoder.measures.isSuperset(of: need.kinds) else {
      throw .missing
    }
    // Kernels before 4.2 have no watermark: each sample wakes who waits.
    let isKept = device.folder.number("buffer/watermark") == Double(watermark)
    return Running(
      way: capture.way, rate: rate, watermark: isKept ? watermark : 1,
      buffer: Buffer(node: node, decoder: decoder, clock: clock))
  }

  private mutating func choose(_ capture: Capture, rate: Double) throws(SystemError) {
    guard let trigger = capture.trigger else { return }
    if capture.way == .timer, timer == nil { timer = try KernelTimer(trigger, places) }
    try timer?.set(rate: rate)
    try switches.set("trigger/current_trigger", to: trigger)
  }

  private mutating func chooseChannels(_ kinds: Set<SensorChannel>) throws(SystemError) {
    let wanted = Set(device.elements(of: kinds).map { "in_\($0)_en" })
    for name in device.folder.folder("scan_elements").names where name.hasSuffix("_en") {
      let isOn = wanted.contains(name) || name == "in_timestamp_en"
      // A stamp is welcome, and not needed.
      if name == "in_timestamp_en" {
        switches.setIfPossible("scan_elements/\(name)", to: "1")
      } else {
        try switches.set("scan_elements/\(name)", to: isOn ? "1" : "0")
      }
    }
  }

  /// Sets the rate that is nearest to what is needed; gives what it became.
  private mutating func setRate(_ need: ChipNeed) -> Double {
    for (kind, rate) in need.rates {
      let chosen = SamplingRate(device, of: [kind])
      guard let attribute = chosen.attribute else { continue }
      // Where channels share one, the fastest need counts.
      let needed = need.rates.filter { SamplingRate(device, of: [$0.key]).attribute == attribute }
      let nearest = chosen.nearest(to: needed.values.max() ?? rate)
      switches.setIfPossible(attribute, to: SamplingRate.text(nearest))
    }
    if let rate = timer?.rate { return rate }
    // A scan has all channels, as often as the fastest of them.
    let rates = need.kinds.compactMap { SamplingRate(device, of: [$0]).current }
    return rates.max() ?? need.rate
  }

  private static let roomAtOnce = 64 << 10

  /// All bytes that are there.
  static func read(_ node: Int32) -> [UInt8] {
    var all: [UInt8] = []
    _ = read(node) { all += $0 }
    return all
  }

  /// Hands over all bytes that are there; `false` where the sensor is gone.
  static func read(_ node: Int32, _ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    var room = [UInt8](repeating: 0, count: roomAtOnce)
    // A buffer that is filled faster than it is read shall not keep the loop.
    for _ in 0..<64 {
      let count = room.withUnsafeMutableBytes { motion_read_sensor(node, $0.baseAddress, $0.count) }
      if count == -2 { return false }
      guard count > 0 else { break }
      body(room[..<Int(count)])
      if count < room.count { break }
    }
    return true
  }

  // MARK: - By asking

  private mutating func poll(_ need: ChipNeed, _ reason: String? = nil) -> Outcome {
    let rate = setRate(need)
    guard need.kinds.contains(where: { device.reading(of: $0) != nil }) else {
      _ = end()
      return .failed("it cannot be read")
    }
    // Its own rate may be above what is needed.
    return .running(
      Running(
        way: .polling, rate: min(rate, need.rate), watermark: 1, buffer: nil, reason: reason))
  }
}
