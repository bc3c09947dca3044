public import MotionProcessing

/// Names the storeys between which the rises of a recording lead, when it is over.
///
/// The recording is gone through twice: first what is said teaches the building, then the building
/// names every rise, those before the lesson too. What is said is believed over what the heights say.
/// Without a word there is no name.
public struct StoreyNaming {
  /// What is said, in order of time.
  public let words: [StoreyWord]
  /// What is known of the building; grown by each recording.
  public private(set) var building: BuildingStoreys?
  /// What was said of the last recording and could not be taken as it was said.
  public private(set) var refusals: [StoreyWord.Refusal] = []

  /// Names by what is said and what was learned before.
  public init(_ words: [StoreyWord], in building: BuildingStoreys? = nil) {
    self.words = words.sorted { $0.time < $1.time }
    self.building = building
  }

  /// Names the rises of a diary. At each of `departures`, seconds, somebody may have left the
  /// building.
  ///
  /// Throws where something is said of a moment behind the end; nothing is named or learned then.
  mutating func name(_ diary: inout Diary, departures: [Double]) throws(MomentError) {
    let end = diary.totals.duration
    if let late = words.first(where: { $0.time.isFinite && !(0...end).contains($0.time) }) {
      throw MomentError(moment: late.moment, problem: .outside)
    }
    let steps = StoreyStep.inOrder(diary.rises, words, departures, end: end)
    var lesson = StoreyRound(building, rises: diary.rises)
    for step in steps { lesson.take(step) }
    refusals = lesson.refusals
    building = lesson.visit.building
    var round = StoreyRound(building, rises: diary.rises)
    for step in steps { round.take(step) }
    for (i, way) in round.ways.enumerated() { diary.rises[i].storeys = way }
    diary.storeys = round.changes
  }
}

/// Something that bears on the storey, in order of time.
private enum StoreyStep {
  case rise(Int, end: Double)
  case left(Double)
  case said(StoreyWord, at: Double)

  var time: Double {
    switch self {
    case .rise(_, let end): end
    case .left(let time), .said(_, let time): time
    }
  }

  /// A rise ends before somebody leaves, and who says where they are has not left.
  private var place: Int {
    switch self {
    case .rise: 0
    case .left: 1
    case .said: 2
    }
  }

  static func inOrder(
    _ rises: [DiaryRise], _ words: [StoreyWord], _ departures: [Double], end: Double
  ) -> [StoreyStep] {
    var steps = rises.enumerated().map { StoreyStep.rise($0, end: $1.end.seconds) }
    steps += departures.map { .left($0) }
    steps += words.map { .said($0, at: min($0.time, end)) }
    return steps.sorted { ($0.time, $0.place) < ($1.time, $1.place) }
  }
}

/// One way through a recording.
private struct StoreyRound {
  private(set) var visit: BuildingVisit
  private(set) var ways: [BuildingVisit.Way]
  private(set) var changes: [StoreyChange] = []
  private(set) var refusals: [StoreyWord.Refusal] = []
  private let rises: [DiaryRise]
  /// The rise that ended last, as long as nobody may have left since.
  private var lastRise: Int?

  init(_ building: BuildingStoreys?, rises: [DiaryRise]) {
    visit = BuildingVisit(building)
    self.rises = rises
    ways = rises.map { _ in BuildingVisit.Way() }
  }

  mutating func take(_ step: StoreyStep) {
    switch step {
    case .rise(let i, let end):
      ways[i] = visit.take(rises[i].rise)
      lastRise = i
      change(at: end)
    case .left(let time):
      visit.leave()
      lastRise = nil
      change(at: time)
    case .said(let word, let time):
      if let rise = rises.first(where: { $0.spans(time) }) {
        refusals.append(.init(word: word, reason: .onTheWay(rise)))
        return
      }
      if !visit.say(word.number) { refusals.append(.init(word: word, reason: .contradicted)) }
      if let lastRise { correct(lastRise, to: word.number) }
      change(at: time)
    }
  }

  /// What is said after a rise is where it led to.
  private mutating func correct(_ rise: Int, to number: Int) {
    ways[rise].to = number
    if let last = changes.indices.last, changes[last].time == rises[rise].end.seconds {
      changes[last].storey = number
    }
  }

  private mutating func change(at time: Double) {
    guard visit.storey != changes.last?.storey else { return }
    changes.append(StoreyChange(time: time, storey: visit.storey))
  }
}

extension DiaryRise {
  /// Whether somebody is between two storeys then. Nobody is before a recording begins.
  fileprivate func spans(_ time: Double) -> Bool {
    max(0, rise.start.seconds) < time && time < end.seconds
  }
}

extension StoreyWord.Refusal.Reason {
  fileprivate static func onTheWay(_ rise: DiaryRise) -> Self {
    .onTheWay(from: rise.rise.start.seconds, to: rise.end.seconds)
  }
}
