import MotionDiary
import MotionLink
import MotionRecordings
import MotionSources

/// What is asked and told of a chip.
extension Chip {
  /// Whether it gives a channel of the device: what is in its base gives none of motion.
  func gives(_ kind: SensorChannel) -> Bool {
    guard let device = state.withLock({ $0.device }) else { return false }
    return device.measures.contains(kind) && !(device.isInBase && kind.stream != nil)
  }

  /// Whether it can be had: nobody else has it, and it has not failed.
  var canBeHad: Bool {
    switch state.withLock({ $0.standing }) {
    case .off, .running: true
    case .unknown, .foreign, .held, .failed, .gone: false
    }
  }

  /// Whether its description has been read.
  var isKnown: Bool { state.withLock { $0.standing != .unknown } }

  /// Samples a second that it would give of a channel.
  func offer(of kind: SensorChannel) -> Double { state.withLock { $0.offers[kind] } ?? 0 }

  var device: IIODevice? { state.withLock { $0.device } }

  /// Seconds from one burst of samples to the next.
  var burst: Double {
    state.withLock { state in
      guard let running = state.running else { return 0 }
      return running.buffer == nil
        ? max(state.applied.pause, 1 / running.rate) : Double(running.watermark) / running.rate
    }
  }

  /// Whether the samples of others wait for its own: not where it has one much more seldom than they are wanted.
  var isAwaited: Bool {
    state.withLock { state in
      state.running.map { 1 / $0.rate <= max(state.applied.pause, 0.05) } ?? false
    }
  }

  /// `iio:device0 (bmi160)`.
  var title: String {
    let node = "iio:device\(number)"
    return state.withLock { $0.device }.map { "\(node) (\($0.name.printable))" } ?? node
  }

  /// What is wrong with it, in a line for a person.
  var fault: String? {
    let state = state.withLock { $0 }
    guard let device = state.device else { return nil }
    if device.isInBase {
      let label = (device.label ?? "").printable
      return "\(title) is in the base (\(label)): it does not count for the device"
    }
    switch state.standing {
    case .held(let holder):
      return "\(title) is held by \(holder); it is tried again each \(Int(Self.patience)) s"
    case .failed(let words):
      return "\(title): \(words); it is tried again in \(Int(Self.patience)) s"
    case .running:
      return state.running?.reason.map { "\(title) is asked for each sample: \($0)" }
    case .off, .unknown, .foreign, .gone: return nil
    }
  }

  /// What there is to say of it, in a line for a person: what is wrong, or what it is.
  var line: String? {
    if let fault { return fault }
    let measures = state.withLock { $0.device?.measures ?? [] }.map(\.word).sorted()
    return measures.isEmpty ? nil : "\(title): \(measures.joined(separator: ", "))"
  }

  /// What `status` shows of it.
  var document: JSONValue {
    let state = state.withLock { $0 }
    return .object { object in
      object.add("chip", "iio:device\(number)")
      object.add("name", (state.device?.name ?? "").printable)
      object.add(
        "measures",
        .array((state.device?.measures ?? []).map(\.word).sorted().map { .string($0) }))
      object.add("state", Self.word(state.standing))
      if let fault { object.add("fault", fault) }
      object.add("on", .array(state.applied.kinds.map(\.word).sorted().map { .string($0) }))
      if let running = state.running {
        object.add("way", running.way.rawValue)
        object.add("rate_hz", running.rate)
        object.add("watermark", running.watermark)
        object.add("wakeups_per_s", running.rate / Double(running.watermark))
        // Without a FIFO the kernel is woken for each sample, whoever waits for how many.
        object.add(
          "interrupts_per_s",
          running.way == .fifo ? running.rate / Double(running.watermark) : running.rate)
      }
      object.add("wakeups", state.wakes)
      object.add("samples", state.samples)
      object.add("gaps", state.times.gaps)
      object.add("samples_missing", state.times.missing)
    }
  }

  private static func word(_ standing: Standing) -> String {
    switch standing {
    case .unknown: "unknown"
    case .foreign: "nothing of motion"
    case .off: "off"
    case .running: "running"
    case .held: "held"
    case .failed: "failed"
    case .gone: "gone"
    }
  }
}
