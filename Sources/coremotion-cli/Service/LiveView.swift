import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import ServiceDocuments
import SystemLibrary

/// What is known of a device from moment to moment, as a screen, as lines, or as documents.
///
/// Updates come on the link's thread and wait here; `show()` prints them on the caller's.
final class LiveView: Sendable {
  enum Kind: Sendable {
    case screen
    case lines
    case json
  }

  private struct State {
    var activity: ActivityState?
    var pedometer: PedometerRecord?
    var altitude: RelativeAltitudeReading?
    var motion: MotionReading?
    var failures: [String] = []
    var lines: [String] = []
    var samples = 0
    var hasChanged = true
  }

  private let link: SocketLink
  private let kind: Kind
  private let units = DisplayUnits.ofUser
  private let state = Guarded(State())
  private let start: Date

  init(_ link: SocketLink, kind: Kind) {
    self.link = link
    self.kind = kind
    start = link.now
  }

  /// Asks for all that the device can do; the result keeps it coming.
  func subscribe() -> [any MotionSubscription] {
    var requests: [(MotionFeatures, MotionRequest)] = [
      (.activity, .activity), (.steps, .pedometer(since: start)),
      (.relativeAltitude, .relativeAltitude),
    ]
    // Ten times a second is more than a person reads; through a pipe nobody wants it.
    if kind == .screen {
      requests.append((.deviceMotion, .deviceMotion(.xArbitraryZVertical, interval: 0.1)))
    }
    let available = requests.filter { link.capabilities.features.contains($0.0) }
    return available.map { feature, request in
      link.subscribe(to: request) { [weak self] update, receipt in
        self?.take(update)
        withExtendedLifetime(receipt) {}
      }
    }
  }

  private func take(_ update: MotionUpdate) {
    let now = link.now
    state.withLock { state in
      state.hasChanged = true
      switch update {
      case .activity(let activity): state.activity = activity
      case .pedometer(let record): state.pedometer = record
      case .relativeAltitude(let altitude):
        // A barometer speaks each second; a line is for a metre.
        if kind != .screen, let last = state.altitude,
          abs(last.relativeAltitude - altitude.relativeAltitude) < 1
        {
          return
        }
        state.altitude = altitude
      case .deviceMotion(let motion):
        state.motion = motion
        state.samples += 1
      case .failure(let failure): state.failures.append(failure.words)
      default: return
      }
      guard kind != .screen else { return }
      state.lines.append(kind == .json ? Self.document(update, now) : line(update, now))
    }
  }

  /// Prints what has come since the last call.
  func show() {
    let (lines, screen): ([String], [String]?) = state.withLock { state in
      defer {
        state.lines = []
        state.hasChanged = false
      }
      return (state.lines, kind == .screen && state.hasChanged ? self.screen(state) : nil)
    }
    for line in lines where !line.isEmpty { Terminal.write(line + "\n") }
    if let screen {
      // To the corner, each line to its end, and nothing below.
      Terminal.write("\u{1B}[H" + screen.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }
  }

  // MARK: - Texts

  private func line(_ update: MotionUpdate, _ now: Date) -> String {
    switch update {
    case .activity(let state):
      "\(LocalTime.clock(state.start.date))  \(state.activity.words) (\(state.activity.confidence.word))"
    case .pedometer(let record): "\(LocalTime.clock(record.end))  \(record.words(units))"
    case .relativeAltitude(let reading):
      "\(LocalTime.clock(reading.moment.date))  "
        + "\(units.height(reading.relativeAltitude, decimals: 1)) from the start"
    case .failure(let failure): "\(LocalTime.clock(now))  \(failure.words)"
    default: ""
    }
  }

  private func screen(_ state: State) -> [String] {
    var rows = ["coremotion live    \(LocalTime.clock(link.now))    Ctrl-C ends", ""]
    func add(_ name: String, _ text: String?) {
      if let text { rows.append("  " + name.padded(to: 12) + text) }
    }
    add("activity", state.activity.map { "\($0.activity.words) (\($0.activity.confidence.word))" })
    add("steps", state.pedometer.map { "\($0.steps)" })
    add("distance", state.pedometer?.distance.map { units.distance($0) })
    add("pace", state.pedometer?.pace.map { units.pace($0) })
    add("cadence", state.pedometer?.cadence.map { Quantity.fixed($0 * 60, 0) + " /min" })
    add(
      "floors",
      state.pedometer?.floorsAscended.map {
        "\($0) up, \(state.pedometer?.floorsDescended ?? 0) down"
      })
    add(
      "altitude",
      state.altitude.map { units.height($0.relativeAltitude, decimals: 1) + " from the start" })
    add("attitude", state.motion.map { Self.angles($0) })
    add(
      "turning", state.motion.map { Quantity.fixed($0.rotationRate.length * 180 / .pi, 0) + " °/s" }
    )
    for failure in state.failures.suffix(3) { rows.append("  " + failure) }
    return rows
  }

  /// Tilt of the device's long and short edge against the horizon.
  private static func angles(_ motion: MotionReading) -> String {
    let degrees = { (sine: Double) in asin(min(1, max(-1, sine))) * 180 / .pi }
    return "top edge \(Quantity.fixed(degrees(-motion.gravity.y), 0))°, "
      + "right edge \(Quantity.fixed(degrees(-motion.gravity.x), 0))°"
  }

  private static func document(_ update: MotionUpdate, _ now: Date) -> String {
    LiveDocument(update, now: now).map { String($0.value.line.dropLast()) } ?? ""
  }
}
