import MotionProcessing

/// A scenario while its text is read.
struct ScenarioDraft {
  /// What lies between a `repeat` and its `end`, or all of the text.
  private struct Block {
    var line = 0
    var rounds = 1
    var script: [Episode] = []
    var seconds = 0.0
    /// Whether a line of it is wrong.
    var isDamaged = false
    /// What held before the block and holds after it.
    var outer = Whereabouts()
  }

  var summary = ""
  var phone = PhoneModel.iPhone.withoutLocation
  var person = Person.Given()
  var faults = PhoneFaults.none
  var site = Site.berlin
  var surroundings = Surroundings()
  var start = Scenario.usualStart
  var orientationRate = 0.0
  /// Whether the phone lies as chance has it.
  var hasAnyPose = false
  /// Places to which ways lead.
  var places: [NamedPlace] = []
  /// Where the last way led.
  var here = NamedPlace.origin
  /// What the next action takes over, unless its line says otherwise.
  var around = Whereabouts()
  /// Sensors that some line is about.
  private var needs: [Need] = []
  private var blocks = [Block()]
  /// Whether it was said that there is no room for more.
  private var isFull = false

  /// A line that says something about a sensor: without that sensor it would say nothing.
  private struct Need {
    let stream: SensorStream
    let sensor: String
    let line: ScenarioLine
    let word: String
  }

  /// Says that the line is about a sensor.
  mutating func need(_ sensor: String, for word: String, _ line: ScenarioLine) {
    guard let stream = SensorStream.sensor(named: sensor) else { return }
    needs.append(Need(stream: stream, sensor: sensor, line: line, word: word))
  }

  /// Lines about sensors that the phone does not have.
  var unmetNeeds: [ScenarioTextError] {
    needs.filter { phone.rate(of: $0.stream) == 0 }.map {
      $0.line.error(expected: "a phone with \($0.sensor)", found: $0.word)
    }
  }

  /// Whether something has been done: header words stand before that.
  var hasBegun: Bool { blocks.count > 1 || !script.isEmpty }
  /// Everything done so far, outside of open repeats.
  var script: [Episode] { blocks[0].script }
  /// The line of the innermost open `repeat`.
  var openRepeat: Int? { blocks.count > 1 ? blocks[blocks.count - 1].line : nil }

  /// Somebody does something; the line's word about the sky goes before the action's own.
  mutating func add(
    _ episode: Episode, _ details: ActionDetails, _ line: ScenarioLine
  ) throws(ScenarioTextError) {
    var episode = episode
    if let isOutdoors = details.around.isOutdoors { episode.isOutdoors = isOutdoors }
    episode.isAmongHouses = details.around.isAmongHouses
    episode.grade = details.grade
    if let hands = details.hands { episode.hands = hands }
    if let mounting = details.mounting { episode.mounting = mounting }
    guard try hasRoom(actions: 1, seconds: episode.expectedSeconds, line.number) else { return }
    if let there = episode.destination?.place { here = there }
    blocks[blocks.count - 1].script.append(episode)
    blocks[blocks.count - 1].seconds += episode.expectedSeconds
  }

  mutating func open(rounds: Int, _ line: ScenarioLine) throws(ScenarioTextError) {
    // The block is opened even so: its end belongs to it.
    blocks.append(Block(line: line.number, rounds: rounds, outer: around))
    guard blocks.count <= ScenarioLimits.depth + 1 else {
      throw line.error(
        expected: "at most \(ScenarioLimits.depth) repeats within each other", found: "repeat")
    }
  }

  mutating func close(_ line: ScenarioLine) throws(ScenarioTextError) {
    guard blocks.count > 1, let block = blocks.popLast() else {
      throw line.error(expected: "a repeat before", found: "end")
    }
    around = block.outer
    if block.isDamaged { noteMistake() }
    guard !block.script.isEmpty || block.isDamaged || isFull else {
      throw line.error(
        expected: "something to do within the repeat of line \(block.line)", found: "end")
    }
    let rounds = block.rounds
    let hasRoom = try hasRoom(
      actions: rounds * block.script.count, seconds: Double(rounds) * block.seconds, block.line)
    guard hasRoom else { return }
    for _ in 0..<rounds { blocks[blocks.count - 1].script += block.script }
    blocks[blocks.count - 1].seconds += Double(rounds) * block.seconds
  }

  /// The line that is read is wrong: what follows from that is not said again.
  mutating func noteMistake() { blocks[blocks.count - 1].isDamaged = true }

  /// Gives up the innermost open repeat.
  mutating func drop() {
    if blocks.count > 1 { blocks.removeLast() }
  }

  /// Whether there is room for more; throws when it is full for the first time.
  private mutating func hasRoom(
    actions: Int, seconds: Double, _ line: Int
  ) throws(ScenarioTextError) -> Bool {
    guard !isFull else { return false }
    let allActions = blocks.reduce(actions) { $0 + $1.script.count }
    let allSeconds = blocks.reduce(seconds) { $0 + $1.seconds }
    guard allActions > ScenarioLimits.actions || allSeconds > ScenarioLimits.seconds else {
      return true
    }
    isFull = true
    let isTooLong = allSeconds > ScenarioLimits.seconds
    throw ScenarioTextError(
      line: line,
      expected: isTooLong
        ? "at most \(Int(ScenarioLimits.seconds)) s (8 days) in all"
        : "at most \(ScenarioLimits.actions) actions in all, repeats written out",
      found: isTooLong ? "\(Int(allSeconds)) s" : "\(allActions)")
  }
}
