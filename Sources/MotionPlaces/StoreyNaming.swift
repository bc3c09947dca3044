import MotionProcessing

/// Names the storeys between which the level changes of a recording lead, when it is over.
///
/// Two passes over the recording: the first learns heights from the statements, the second names every
/// level change by them, those before a statement too. A statement outweighs the heights. Without any
/// statement nothing is named.
public struct StoreyNaming {
  /// What is said, in order of time.
  public let words: [StoreyStatement]
  /// What is known of the building; grown by each recording.
  public private(set) var building: BuildingStoreys?
  /// Statements on the last recording that were not used as they stand.
  public private(set) var refusals: [StoreyStatement.Refusal] = []

  /// Names by what is said and what was learned before.
  public init(_ words: [StoreyStatement], in building: BuildingStoreys? = nil) {
    self.words = words.sorted { $0.time < $1.time }
    self.building = building
  }

  /// The first statement of a moment that a recording of `end` seconds does not have.
  public func statement(beyond end: Double) -> StoreyStatement? {
    words.first { $0.time.isFinite && !(0...end).contains($0.time) }
  }

  /// Names the storeys of the level changes of a recording of `end` seconds. At each of
  /// `departures`, seconds, somebody may have left the building. Where a statement lies beyond the
  /// recording (``statement(beyond:)``), nothing is named or learned.
  ///
  /// - Returns: at which storey somebody was from when on.
  public mutating func name(
    _ levelChanges: inout [CompletedLevelChange], departures: [Double], end: Double
  ) -> [StoreyChange] {
    guard statement(beyond: end) == nil else { return [] }
    let steps = StoreyStep.inOrder(levelChanges, words, departures, end: end)
    var lesson = StoreyRound(building, levelChanges: levelChanges)
    for step in steps { lesson.process(step) }
    refusals = lesson.refusals
    building = lesson.visit.building
    var round = StoreyRound(building, levelChanges: levelChanges)
    for step in steps { round.process(step) }
    for (i, way) in round.ways.enumerated() { levelChanges[i].storeys = way }
    return round.changes
  }
}

/// Something that bears on the storey, in order of time.
private enum StoreyStep {
  case levelChange(Int, end: Double)
  case left(Double)
  case said(StoreyStatement, at: Double)

  var time: Double {
    switch self {
    case .levelChange(_, let end): end
    case .left(let time), .said(_, let time): time
    }
  }

  /// A level change ends before somebody leaves, and who says where they are has not left.
  private var place: Int {
    switch self {
    case .levelChange: 0
    case .left: 1
    case .said: 2
    }
  }

  static func inOrder(
    _ levelChanges: [CompletedLevelChange], _ words: [StoreyStatement], _ departures: [Double],
    end: Double
  ) -> [StoreyStep] {
    var steps = levelChanges.enumerated().map { StoreyStep.levelChange($0, end: $1.end.seconds) }
    steps += departures.map { .left($0) }
    steps += words.map { .said($0, at: min($0.time, end)) }
    return steps.sorted { ($0.time, $0.place) < ($1.time, $1.place) }
  }
}

/// One way through a recording.
private struct StoreyRound {
  private(set) var visit: BuildingStay
  private(set) var ways: [BuildingStay.Way]
  private(set) var changes: [StoreyChange] = []
  private(set) var refusals: [StoreyStatement.Refusal] = []
  private let levelChanges: [CompletedLevelChange]
  /// The level change that ended last, as long as nobody may have left since.
  private var lastLevelChange: Int?

  init(_ building: BuildingStoreys?, levelChanges: [CompletedLevelChange]) {
    visit = BuildingStay(building)
    self.levelChanges = levelChanges
    ways = levelChanges.map { _ in BuildingStay.Way() }
  }

  mutating func process(_ step: StoreyStep) {
    switch step {
    case .levelChange(let i, let end):
      ways[i] = visit.process(levelChanges[i].change)
      lastLevelChange = i
      change(at: end)
    case .left(let time):
      visit.leave()
      lastLevelChange = nil
      change(at: time)
    case .said(let word, let time):
      if let change = levelChanges.first(where: { $0.spans(time) }) {
        refusals.append(.init(word: word, reason: .onTheWay(change)))
        return
      }
      if !visit.say(word.number) { refusals.append(.init(word: word, reason: .contradicted)) }
      if let lastLevelChange { correct(lastLevelChange, to: word.number) }
      change(at: time)
    }
  }

  /// What is said after a level change is where it led to.
  private mutating func correct(_ change: Int, to number: Int) {
    ways[change].to = number
    if let last = changes.indices.last, changes[last].time == levelChanges[change].end.seconds {
      changes[last].storey = number
    }
  }

  private mutating func change(at time: Double) {
    guard visit.storey != changes.last?.storey else { return }
    changes.append(StoreyChange(time: time, storey: visit.storey))
  }
}

extension CompletedLevelChange {
  /// Whether somebody is between two storeys then. Nobody is before a recording begins.
  fileprivate func spans(_ time: Double) -> Bool {
    max(0, change.start.seconds) < time && time < end.seconds
  }
}

extension StoreyStatement.Refusal.Reason {
  fileprivate static func onTheWay(_ ended: CompletedLevelChange) -> Self {
    .onTheWay(from: ended.change.start.seconds, to: ended.end.seconds)
  }
}
