import Console
import CoreMotion
import MotionCompanion

/// A run and a hike without a fix (2014): each mile as it ends, short bursts in which somebody goes much faster, and a summary
/// once they have rested for five minutes. The metres are those of strides: the same among houses, in a wood and in a field.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class HikeProgram: Application, @unchecked Sendable {
  /// Seconds without a step after which a workout is over.
  private static let rest = 300.0
  /// Faster than 12 minutes a mile is a run, s/m (Apple's sample MusicMotion, 2015).
  private static let runningPace = 0.447387

  /// What somebody is at.
  private struct Workout {
    let start: Date
    /// Metres of the pedometer before it.
    let before: Double
    var end: Date
    var metres = 0.0
    var splits: Splits
    var intensity = IntensityBursts()
    var bursts = 0

    init(from start: Date, before: Double) {
      self.start = start
      self.before = before
      end = start
      splits = Splits(every: Splits.mile, from: start)
    }
  }

  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var workout: Workout?
  private var metres = 0.0

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isDistanceAvailable(), CMPedometer.isPaceAvailable() else {
      return cannot("this device tells no metres and no pace")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data, let metres = data.distance?.doubleValue else { return }
      let (pace, end) = (data.currentPace?.doubleValue, data.endDate)
      queue.addOperation { self.take(metres, pace, at: end) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      finish()
      done()
    }
  }

  private func take(_ metres: Double, _ pace: Double?, at date: Date) {
    if let workout, date.timeIntervalSince(workout.end) >= Self.rest { finish() }
    defer { self.metres = metres }
    guard metres > self.metres else { return }
    var workout =
      self.workout
      // The first record comes some steps after the first step.
      ?? Workout(from: date - (metres - self.metres) * (pace ?? 0), before: self.metres)
    workout.metres = metres - workout.before
    workout.end = date
    for split in workout.splits.process(metres: workout.metres, at: date) {
      say("mile \(split.number) in \(ClockText.duration(split.duration))")
    }
    if let burst = workout.intensity.process(pace: pace, at: date) { show(burst, of: &workout) }
    self.workout = workout
  }

  private func finish() {
    guard var workout else { return }
    self.workout = nil
    if let burst = workout.intensity.finish() { show(burst, of: &workout) }
    let seconds = workout.end.timeIntervalSince(workout.start)
    let pace = seconds / max(workout.metres, 1)
    let words = pace < Self.runningPace ? "run" : "hike"
    say(
      "\(words) of \(ClockText.number(workout.metres / Splits.mile, 2)) mi in \(ClockText.duration(seconds)), "
        + "\(ClockText.duration(pace * Splits.mile)) /mi, \(workout.bursts) \(workout.bursts == 1 ? "burst" : "bursts")"
    )
  }

  private func show(_ burst: IntensityBursts.Burst, of workout: inout Workout) {
    workout.bursts += 1
    say(
      "\(clock.second(burst.start)) burst of \(Int(burst.duration + 0.5)) s, "
        + "\(Int(100 * (burst.speed / burst.usual - 1) + 0.5)) % faster")
  }
}
