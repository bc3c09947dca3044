import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

/// A machine with chips of a test's own, and the device that reads them: sysfs is a folder, nodes are sockets, and time
/// goes on when the test says so.
final class SensedStage: Sendable {
  private struct Time: Sendable {
    var uptime = 1000.0
    var suspended = 0.0
    var moved = 0.0
  }

  let folder: TemporaryFolder
  let loop: EventLoop
  let device: SensedDevice
  let bench: ChipBench
  let log: Guarded<[String]>
  private let time: Guarded<Time>
  private let until: Guarded<(@Sendable () -> Bool)?>
  private let made: Guarded<EventLoop?>

  /// Seconds for which other threads are waited for: nothing is decided by them but that a test has failed.
  private static let patience = 30.0

  init(
    _ profile: SensorProfile = SensorProfile(.phone), store: any HistoryStore = MemoryStore(),
    chips: (ChipBench) -> Void
  ) throws {
    let folder = TemporaryFolder()
    self.folder = folder
    let time = Guarded(Time())
    let until = Guarded<(@Sendable () -> Bool)?>(nil)
    let made = Guarded<EventLoop?>(nil)
    // The loop never sleeps by itself: it looks whether what the test waits for is so, and lets others work.
    let clock = LoopClock(
      uptime: { time.withLock { $0.uptime } },
      pass: { _ in
        if until.withLock({ $0 })?() ?? true { made.withLock { $0 }?.stop() }
        BackgroundThread.sleep(0.0002)
      })
    let loop = try #require(EventLoop(clock: clock))
    made.withLock { $0 = loop }
    self.made = made
    self.loop = loop
    self.time = time
    self.until = until
    let bench = ChipBench(folder.path)
    self.bench = bench
    chips(bench)
    let machine = MachineClock(
      uptime: { time.withLock { $0.uptime } }, wait: { _ in },
      date: {
        time.withLock {
          Date(timeIntervalSince1970: 1_700_000_000 + $0.uptime + $0.suspended + $0.moved)
        }
      }, suspended: { time.withLock { $0.suspended } })
    var places = SensorPlaces(root: folder.path)
    places.open = { bench.open($0) }
    // A chip's own thread asks when the test's clock says so.
    places.clock = LoopClock(
      uptime: { time.withLock { $0.uptime } }, pass: { _ in BackgroundThread.sleep(0.0002) })
    let log = Guarded<[String]>([])
    self.log = log
    device = SensedDevice(
      PushedDevice(name: profile.kind.rawValue, store: store, machine: machine),
      profile: profile, places: places, loop: loop, machine: machine, boot: "one",
      log: { line in log.withLock { $0.append(line) } })
    device.start()
  }

  deinit {
    device.end()
    made.withLock { $0 = nil }
  }

  /// The machine's boot clock, in nanoseconds.
  var boot: Int64 { time.withLock { Int64((($0.uptime + $0.suspended) * 1e9).rounded()) } }

  /// Lets so much time go by at once; what is due happens when the loop runs next.
  func pass(_ seconds: Double) { time.withLock { $0.uptime += seconds } }

  func suspend(for seconds: Double) { time.withLock { $0.suspended += seconds } }

  /// Somebody sets the wall clock.
  func moveClock(by seconds: Double) { time.withLock { $0.moved += seconds } }

  /// Lets the loop and all threads work until something is so.
  func run(
    until isSo: @escaping @Sendable () -> Bool, _ location: SourceLocation = #_sourceLocation
  ) {
    let end = BackgroundThread.uptime + Self.patience
    until.withLock { $0 = { isSo() || BackgroundThread.uptime > end } }
    loop.run()
    until.withLock { $0 = nil }
    if !isSo() {
      Issue.record("nothing came: \(log.withLock { $0 })", sourceLocation: location)
    }
  }

  /// Lets the loop do what is due now.
  func turn() {
    let turns = Guarded(0)
    run(until: {
      turns.withLock { turns in
        turns += 1
        return turns > 3
      }
    })
  }

  /// Waits until the chips stand as they are wanted.
  func settle(_ location: SourceLocation = #_sourceLocation) {
    run(
      until: { [device] in
        let chips = device.state.withLock { Array($0.chips.values) }
        return !chips.isEmpty
          && chips.allSatisfy { chip in
            chip.state.withLock {
              $0.standing != .unknown && !$0.isWorking
                && ($0.wanted == $0.applied || $0.retry != nil)
            }
          }
      }, location)
  }

  func standing(_ number: Int) -> Chip.Standing? {
    device.state.withLock { $0.chips[number] }?.state.withLock { $0.standing }
  }

  func running(_ number: Int) -> ChipWork.Running? {
    device.state.withLock { $0.chips[number] }?.state.withLock { $0.running }
  }

  func samples(_ number: Int) -> Int {
    device.state.withLock { $0.chips[number] }?.state.withLock { $0.samples } ?? 0
  }

  func gaps(_ number: Int) -> (gaps: Int, missing: Int)? {
    device.state.withLock { $0.chips[number] }?.state.withLock { ($0.times.gaps, $0.times.missing) }
  }

  /// Waits until so many samples were taken.
  func expect(_ count: Int, _ location: SourceLocation = #_sourceLocation) {
    run(until: { [device] in device.taken >= count }, location)
    #expect(device.taken == count, sourceLocation: location)
  }
}

/// Chips in folders as sysfs has them, whose buffers a test fills.
final class ChipBench: Sendable {
  private struct State {
    /// The test's end of each node that is open.
    var ends: [String: Int32] = [:]
    var opened: [String: Int] = [:]
    var busy: Set<String> = []
    var denied: Set<String> = []
    var refused: [String: Int] = [:]
  }

  private let root: String
  private let state = Guarded(State())

  init(_ root: String) { self.root = root }

  /// m/s², rad/s or gauss of one step.
  static let scale = 0.002

  func path(_ number: Int) -> String { "\(root)/sys/bus/iio/devices/iio:device\(number)" }

  /// Adds a chip with sensors of three axes, 16 bits each, in one buffer, with stamps where that is said.
  func add(
    _ number: Int, _ kinds: [String] = ["accel"], stamps: Bool = true,
    _ more: [String: String] = [:]
  ) {
    var attributes = [
      "name": "chip\(number)", "dev": "247:\(number)", "sampling_frequency": "12.5",
      "sampling_frequency_available": "12.5 25 50 100", "buffer/enable": "0", "buffer/length": "2",
      "buffer/watermark": "1", "buffer/hwfifo_watermark_max": "512",
    ]
    if stamps {
      attributes["current_timestamp_clock"] = "realtime"
      attributes["scan_elements/in_timestamp_en"] = "0"
      attributes["scan_elements/in_timestamp_index"] = "99"
      attributes["scan_elements/in_timestamp_type"] = "le:s64/64>>0"
    }
    for (place, kind) in kinds.enumerated() {
      attributes["in_\(kind)_scale"] = String(Self.scale)
      for (index, axis) in ["x", "y", "z"].enumerated() {
        attributes["in_\(kind)_\(axis)_raw"] = "0"
        attributes["scan_elements/in_\(kind)_\(axis)_en"] = "0"
        attributes["scan_elements/in_\(kind)_\(axis)_index"] = String(3 * place + index)
        attributes["scan_elements/in_\(kind)_\(axis)_type"] = "le:s16/16>>0"
      }
    }
    for (name, text) in attributes.merging(more, uniquingKeysWith: { $1 }) where text != "none" {
      write(number, name, text)
    }
  }

  func write(_ number: Int, _ name: String, _ text: String) {
    let url = URL(filePath: "\(path(number))/\(name)")
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data("\(text)\n".utf8).write(to: url)
  }

  /// An attribute that is somewhere else.
  func link(_ number: Int, _ name: String, to place: String) {
    try? FileManager.default.createSymbolicLink(
      atPath: "\(path(number))/\(name)", withDestinationPath: place)
  }

  func read(_ number: Int, _ name: String) -> String? {
    AttributeFolder(path: path(number)).text(name)
  }

  /// All that can be set of a chip.
  func switches(_ number: Int) -> [String: String] {
    let folder = AttributeFolder(path: path(number))
    var all: [String: String] = [:]
    for part in ["", "buffer/", "scan_elements/"] {
      for name in folder.folder(part).names {
        if let text = folder.text(part + name) { all[part + name] = text }
      }
    }
    return all
  }

  func remove(_ number: Int) { try? FileManager.default.removeItem(atPath: path(number)) }

  /// Where the kernel makes timers.
  private var timerFolder: String { "\(root)/sys/kernel/config/iio/triggers/hrtimer" }

  func makeTimers() {
    try? FileManager.default.createDirectory(atPath: timerFolder, withIntermediateDirectories: true)
  }

  var timers: [String] { (try? FileManager.default.contentsOfDirectory(atPath: timerFolder)) ?? [] }

  // MARK: - Nodes

  func open(_ path: String) -> SensorPlaces.Opened {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let isBusy = state.withLock { state in
      let isBusy = state.busy.contains(name)
      if isBusy { state.refused[name, default: 0] += 1 }
      return isBusy
    }
    if isBusy { return .busy }
    if state.withLock({ $0.denied.contains(name) }) { return .failed(EACCES) }
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      return .failed(24)
    }
    // Room for what a test says at once.
    var room: Int32 = 4 << 20
    setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    state.withLock { state in
      if let former = state.ends[name] { close(former) }
      state.ends[name] = ends[1]
      state.opened[name, default: 0] += 1
    }
    return .node(ends[0])
  }

  /// Somebody else has a buffer, or lets it go.
  func setBusy(_ number: Int, _ isBusy: Bool) {
    state.withLock { state in
      if isBusy {
        state.busy.insert("iio:device\(number)")
      } else {
        state.busy.remove("iio:device\(number)")
      }
    }
  }

  /// Its node may not be opened, as before a rule of udev was there.
  func setDenied(_ number: Int, _ isDenied: Bool) {
    state.withLock { state in
      if isDenied {
        state.denied.insert("iio:device\(number)")
      } else {
        state.denied.remove("iio:device\(number)")
      }
    }
  }

  func opened(_ number: Int) -> Int { state.withLock { $0.opened["iio:device\(number)"] ?? 0 } }

  func refused(_ number: Int) -> Int { state.withLock { $0.refused["iio:device\(number)"] ?? 0 } }

  /// A buffer says these bytes.
  func say(_ number: Int, _ bytes: [UInt8]) {
    guard let end = state.withLock({ $0.ends["iio:device\(number)"] }) else {
      Issue.record("nobody has opened the node of chip \(number)")
      return
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// A buffer ends, since its chip is gone.
  func hangUp(_ number: Int) {
    if let end = state.withLock({ $0.ends.removeValue(forKey: "iio:device\(number)") }) {
      close(end)
    }
  }

  /// A scan of numbers in the kernel's units.
  static func scan(_ vectors: [Vector3], stamp: Int64?) -> [UInt8] {
    var bytes = vectors.flatMap { v in
      [v.x, v.y, v.z].flatMap { value -> [UInt8] in
        let raw = UInt16(bitPattern: Int16((value / scale).rounded()))
        return [UInt8(raw & 0xFF), UInt8(raw >> 8)]
      }
    }
    guard let stamp else { return bytes }
    while bytes.count % 8 != 0 { bytes.append(0xAA) }
    return bytes + (0..<8).map { UInt8(truncatingIfNeeded: stamp >> (8 * $0)) }
  }
}
