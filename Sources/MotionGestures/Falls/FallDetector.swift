@_spi(Core) public import MotionProcessing

/// A fall of the owner: little weight, an impact, another posture, little motion.
public struct Fall: Equatable, Sendable {
  /// Begin of the little weight.
  public var start: SensorTime
  /// The impact.
  public var end: SensorTime
  /// When it was first said: 2 s after the impact.
  public var known: SensorTime
  /// How sure it is, 0 to 1: 0.6 by the rule for soft falls, 0.8 by the one for hard ones, 0.9 by both.
  /// An order, not a probability: there are too few falls with a licence to say more.
  public var sureness: Double
  /// Largest acceleration, g.
  public var impact: Double
  /// By how much the posture changed, rad.
  public var turned: Double
}

/// Tells falls from acceleration and rotation, wherever the device is worn.
///
/// Two rules, since falls are of two kinds: a hard impact, and one that is as soft as sitting down but
/// follows a third of a second of little weight and ends in another posture without a stir. Both wait
/// for 2 s after the impact. Method, constants and figures: <doc:Falls>.
public struct FallDetector: Sendable {
  /// Readings after the impact at which it is decided, or, where the input ends, at least.
  private static let decided = 100
  private static let atLeast = 70
  /// Readings before the impact within which weight is looked for, and the posture before.
  private static let lightness = 40
  private static let before = (from: 100, to: 50)
  /// Readings after it from which on posture and motion are looked at.
  private static let after = 35
  /// Readings before it from which on others like it are counted.
  private static let repeating = 150
  /// Confirmed steps of the last 5 s from which the owner walks.
  private static let steps = 3
  private static let memory = 202
  /// Readings after which a smaller impact is one of its own: who trips falls softer than he trod before.
  private static let apart = 20

  /// A rule's limits.
  private struct Rule {
    /// Least impact and largest least weight, g.
    var impact: Float
    var weight: Float
    /// Readings with less than 0.8 g, at least.
    var light: Int
    /// Least angle between the postures, rad.
    var turned: Float
    /// Largest standard deviation of |acceleration| afterwards, g, and mean rate, rad/s.
    var motion: Float
    var rate: Float
    /// Most readings from 3 s before on that come near the impact: clapping and jumping repeat.
    var repeats: Int
    /// Least rate at the impact, rad/s, where there is a gyroscope.
    var swing: Float
  }

  private static let soft = Rule(
    impact: 1.45, weight: 0.45, light: 8, turned: 0.96, motion: 0.05, rate: 0.3, repeats: 9,
    swing: 4)
  private static let hard = Rule(
    impact: 3, weight: 0.7, light: 1, turned: 0.78, motion: 0.1, rate: 0.8, repeats: 11, swing: 0)
  private static let lightWeight: Float = 0.8
  /// Weight, g, below which a thing falls freely, and readings from which it does: an arm holds a part
  /// of its owner's weight even in a fall (the least of five: 0.21 g).
  private static let freeWeight: Float = 0.12
  private static let free = 8
  private static let nearImpact: Float = 0.8

  private var grid = MotionGrid()
  /// Acceleration and, in the fourth place, rotation rate.
  private var recent = RecentReadings(memory, filler: SIMD4<Float>.zero)
  private var hasRotation = false
  private var impact: (number: Int, size: Float)?
  /// The largest one after it, which is looked at where the first was no fall.
  private var later: (number: Int, size: Float)?
  private var isRunning = false
  private var isWalking = false
  private var queue = FixedQueue<Fall>(
    capacity: 2,
    filler: Fall(start: .zero, end: .zero, known: .zero, sureness: 0, impact: 0, turned: 0))
  private var judgements = FixedQueue<GestureJudgement>(capacity: 1, filler: .none)

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: .unknown) }
    self.grid = grid
  }

  /// Ends the input: an impact of which enough was seen is decided.
  public mutating func finish() {
    if let impact, recent.newest - impact.number >= Self.atLeast, !decide(impact), let later,
      recent.newest - later.number >= Self.atLeast
    {
      _ = decide(later)
    }
    (impact, later) = (nil, nil)
  }

  /// The next fall; `nil` where there is none.
  public mutating func next() -> Fall? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  /// Why the newest impact is a fall, or none; `nil` where it was asked for already.
  public mutating func takeJudgement() -> GestureJudgement? { judgements.popFirst() }

  /// Whether there is a judgement to take.
  var hasJudged: Bool { judgements.count > 0 }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins {
      finish()
      recent.restart()
    }
    var entry = reading.acceleration
    entry.w = reading.rotationRate.length
    recent.append(entry, at: reading.time)
    let square = reading.acceleration.dot(reading.acceleration)
    if square > Self.soft.impact * Self.soft.impact { note(square.squareRoot()) }
    guard let impact else { return }
    let age = recent.newest - impact.number
    if age == Self.atLeast || age >= Self.decided {
      // Looked at where it may be decided, not for every reading.
      hasRotation = reading.hasRotation
      isRunning = owner.isRunning
      isWalking = owner.isOnFoot && owner.recentSteps(at: reading.time) >= Self.steps
    }
    if age >= Self.decided {
      self.impact = decide(impact) ? nil : later
      later = nil
    }
  }

  /// Takes the size of the newest acceleration, g, which may be an impact.
  private mutating func note(_ size: Float) {
    if size > impact?.size ?? 0 {
      (impact, later) = ((recent.newest, size), nil)
    } else if let impact, recent.newest - impact.number > Self.apart, size > later?.size ?? 0 {
      later = (recent.newest, size)
    }
  }

  /// Tells a fall with this impact, if it was one; whether it was.
  private mutating func decide(_ impact: (number: Int, size: Float)) -> Bool {
    let event = measure(impact.number, impact.size)
    let time = recent.time(of: impact.number)
    let (soft, hard) = (judge(event, Self.soft, time), judge(event, Self.hard, time))
    let (isSoft, isHard) = (soft.holds, hard.holds)
    // Where neither rule holds, the one that the impact belongs to says why.
    var judgement = isHard || (!isSoft && impact.size > Self.hard.impact) ? hard : soft
    judgement.isTold = isSoft || isHard
    judgements.append(judgement)
    guard isSoft || isHard else { return false }
    queue.append(
      Fall(
        start: recent.time(of: event.lightFrom), end: recent.time(of: impact.number),
        known: recent.time(of: recent.newest),
        sureness: isSoft && isHard ? 0.9 : isHard ? 0.8 : 0.6, impact: Double(impact.size),
        turned: Double(event.turned)))
    return true
  }

  /// What surrounds an impact.
  private struct Event {
    var impact: Float
    var weight: Float
    var light: Int
    var lightFrom: Int
    /// Readings in which it fell freely.
    var free = 0
    var turned: Float
    var motion: Float
    var rate: Float
    var repeats: Int
    var swing: Float
  }

  private func judge(_ event: Event, _ rule: Rule, _ time: SensorTime) -> GestureJudgement {
    var found = GestureJudgement(.fall, at: time)
    found.add(.onTheWay, isRunning ? 1 : 0, below: 1)
    found.add(.freeFall, Float(event.free), below: Float(Self.free))
    found.add(.impact, event.impact, above: rule.impact)
    found.add(.weight, event.light >= rule.light ? event.weight : .infinity, below: rule.weight)
    found.add(.turned, event.turned, above: rule.turned)
    found.add(.motionAfter, event.motion, below: rule.motion)
    found.add(.rateAfter, event.rate, below: rule.rate)
    found.add(.repeats, Float(event.repeats), below: Float(rule.repeats) + 1)
    if hasRotation, rule.swing > 0 { found.add(.rate, event.swing, above: rule.swing) }
    return found
  }

  private func measure(_ number: Int, _ size: Float) -> Event {
    var event = Event(
      impact: size, weight: .infinity, light: 0, lightFrom: number, turned: 0, motion: 0, rate: 0,
      repeats: 0, swing: 0)
    for i in recent.remembered(number - Self.lightness, number) {
      let weight = recent[i].length
      event.weight = min(event.weight, weight)
      if weight < Self.freeWeight { event.free += 1 }
      guard weight < Self.lightWeight else { continue }
      event.light += 1
      event.lightFrom = min(event.lightFrom, i)
    }
    for i in recent.remembered(number - Self.lightness, number + Self.lightness / 2) {
      event.swing = max(event.swing, recent[i].w)
    }
    // Whoever walks treads as hard as he falls.
    let first = isWalking ? number : number - Self.repeating
    for i in recent.remembered(first, recent.newest)
    where recent[i].length > Self.nearImpact * size {
      event.repeats += 1
    }
    var lengths = Spread()
    for i in recent.remembered(number + Self.after, recent.newest) {
      lengths.add(recent[i].length)
      event.rate += recent[i].w
    }
    event.rate /= lengths.count
    event.motion = lengths.deviation
    event.turned = mean(
      from: number - Self.before.from, to: number - Self.before.to
    )
    .angle(to: mean(from: number + Self.after, to: recent.newest))
    return event
  }

  private func mean(from first: Int, to last: Int) -> SIMD4<Float> {
    let stretch = recent.remembered(first, last)
    // Where nothing is known of the time before, the first reading stands for it.
    guard !stretch.isEmpty else { return recent[recent.oldest] }
    var sum = SIMD4<Float>.zero
    for i in stretch { sum += recent[i] }
    return sum
  }
}
