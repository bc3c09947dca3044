import Console
import CoreMotion
import GestureInput
import MotionCompanion
import MotionGestures

/// The g of a day on the track (2017): while somebody drives, each turn and braking with its largest g; afterwards the largest of
/// all. The phone may lie however it likes, so nothing is told before its place in the car is known.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class TrackDayProgram: Application, @unchecked Sendable {
  private let motion = CMMotionManager()
  private let activities = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let draw: Draw?
  public let say: Say
  private var detector = VehicleDetector()
  private var isDriving = false
  private var largest: [Manoeuvre.Kind: Double] = [:]
  private var turns = 0
  private var circle = ForceCircle()

  public init(draw: Draw? = nil, say: @escaping Say) {
    self.draw = draw
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard motion.isDeviceMotionAvailable, CMMotionActivityManager.isActivityAvailable() else {
      return cannot("this device tells no device motion or no activities")
    }
    guard !CMMotionActivityManager.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    activities.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      let isDriving = activity.automotive || self.isDriving && !activity.walking
      if isDriving != self.isDriving { isDriving ? begin() : end() }
      self.isDriving = isDriving
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    activities.stopActivityUpdates()
    queue.addOperation { [self] in
      if isDriving { end() }
      draw?(circle.drawing)
      done()
    }
  }

  private func begin() {
    detector = VehicleDetector()
    (largest, turns) = ([:], 0)
    motion.deviceMotionUpdateInterval = 1 / 50
    motion.startDeviceMotionUpdates(to: queue) { [unowned self] motion, _ in
      guard let motion else { return }
      detector.process(InertialSample(motion))
      tell()
    }
  }

  private func end() {
    motion.stopDeviceMotionUpdates()
    detector.finish()
    tell()
    let g = { (kind: Manoeuvre.Kind) in ClockText.number(self.largest[kind] ?? 0, 2) }
    let line = "max lateral \(g(.turn)) g, max braking \(g(.brake)) g, \(turns) turns"
    say(line)
    circle.sums.append(line)
  }

  private func tell() {
    while let told = detector.next() {
      if case .force(let force) = told { circle.process(force) }
      guard case .manoeuvre(let manoeuvre) = told else { continue }
      let g = abs(manoeuvre.force)
      largest[manoeuvre.kind] = max(largest[manoeuvre.kind] ?? 0, g)
      if manoeuvre.kind == .turn { turns += 1 }
      let line =
        "\(ClockText.number(manoeuvre.start.seconds, 0)) s \(Self.words(manoeuvre)) \(ClockText.number(g, 2)) g"
      say(line)
      circle.add(manoeuvre, line)
    }
  }

  private static func words(_ manoeuvre: Manoeuvre) -> String {
    switch manoeuvre.kind {
    case .turn: manoeuvre.force > 0 ? "turn right" : "turn left"
    case .brake: "braking"
    case .accelerate: "gaining speed"
    }
  }
}
