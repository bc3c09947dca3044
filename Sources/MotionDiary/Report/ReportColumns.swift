import MotionPlaces
import MotionProcessing
import MotionRecordings

/// The columns of one recording's data block, packed, and made coarser where they would be too many bytes.
struct ReportColumns {
  /// Bytes that the columns of a day may have before they are made coarser.
  private static let budget = 290_000.0

  private let subject: ReportSubject
  /// By their names.
  private(set) var columns = JSONObject()
  /// What was made coarser.
  private(set) var coarsened: [String] = []
  /// Seconds of a piece of height, and of attitude.
  private(set) var heightEvery: Double
  private(set) var attitudeEvery = AttitudeLog.every
  private var size = 0

  init(_ subject: ReportSubject) {
    self.subject = subject
    heightEvery = subject.heights.step
    addBatches()
    addWaves()
    if subject.showsRoute { for (name, column) in subject.log.track.columns { add(name, column) } }
    addMarks()
    addWithinBudget()
  }

  private mutating func add(_ name: String, _ column: ReportColumn, silent: Int32? = nil) {
    guard column.count > 0, !column.says(nothingBut: silent) else { return }
    let packed = column.packed
    size += packed.size
    columns.add(name, packed.json)
  }

  private mutating func addBatches() {
    let (log, batches) = (subject.log, subject.log.batches)
    add("batch.end", batches.end)
    add("batch.length", batches.length)
    if log.waves.count > 0 {
      var wave = ReportColumn()
      for index in 0..<batches.count { wave.append(log.wavesOfBatch(index).lowerBound) }
      add("batch.wave", wave)
    }
    add("live.flags", batches.flags)
    add("live.confidence", batches.confidence)
    add("live.lead", batches.lead)
    add("live.closeness", batches.closeness)
    add("live.rest", batches.rest)
    for source in EvidenceSource.allCases {
      add("live.witness.\(source.word)", batches.witnesses[source.rawValue], silent: 0)
    }
    for kind in ActivityClass.allCases {
      add("live.share.\(kind.word)", batches.shares[kind.rawValue])
    }
    let history = batches.history
    add("history.flags", history.flags)
    add("history.confidence", history.confidence)
    add("history.steps", history.steps)
    add("history.distance", history.distance)
    add("history.active", history.active)
    add("history.floors_up", history.floorsUp)
    add("history.floors_down", history.floorsDown)
    add("history.cadence", history.cadence)
    add("history.pace", history.pace)
  }

  private mutating func addWaves() {
    let waves = subject.log.waves
    add("wave.time", waves.time)
    add("wave.known", waves.known)
    add("wave.verdict", waves.verdict)
    add("wave.doubt", waves.doubt)
    add("wave.length", waves.length)
  }

  private mutating func addMarks() {
    func tenths() -> ReportColumn { ReportColumn(unit: "s", step: 0.1) }
    var words = subject.eventWords
    var (time, known, word) = (tenths(), tenths(), ReportColumn())
    var batch = ReportColumn()
    for event in subject.log.happenings.events {
      time.append(event.time.seconds)
      known.append(max(0, event.known.seconds(since: event.time)))
      word.append(words.number(of: event.kind.phrase))
      batch.append(subject.log.batches.index(at: event.time.seconds))
    }
    add("event.time", time)
    add("event.known", known)
    add("event.word", word)
    add("event.batch", batch)
    addRises()
    var (start, length, kind, confidence) = (tenths(), tenths(), ReportColumn(), ReportColumn())
    for segment in subject.diary.segments {
      start.append(segment.start.seconds)
      length.append(segment.duration)
      kind.append(SegmentKind.allCases.firstIndex(of: segment.kind))
      confidence.append(segment.confidence?.rawValue)
    }
    add("segment.start", start)
    add("segment.length", length)
    add("segment.kind", kind)
    add("segment.confidence", confidence)
    addGaps()
    addTrips()
  }

  private mutating func addRises() {
    var (start, end) = (ReportColumn(unit: "s", step: 0.1), ReportColumn(unit: "s", step: 0.1))
    var (kind, metres) = (ReportColumn(), ReportColumn(unit: "m", step: 0.1))
    for rise in subject.diary.levelChanges {
      start.append(rise.change.start.seconds)
      end.append(rise.end.seconds)
      kind.append(rise.change.kind?.rawValue)
      metres.append(rise.change.metres)
    }
    add("rise.start", start)
    add("rise.end", end)
    add("rise.kind", kind)
    add("rise.metres", metres)
  }

  private mutating func addGaps() {
    var (stream, start) = (ReportColumn(), ReportColumn(unit: "s", step: 0.1))
    var end = ReportColumn(unit: "s", step: 0.1)
    for (number, measured) in DataQuality.measured.enumerated() {
      guard subject.diary.quality[measured].samples > 0 else { continue }
      for gap in subject.diary.quality[measured].holes {
        stream.append(number)
        start.append(gap.start)
        end.append(gap.end)
      }
    }
    add("gap.stream", stream)
    add("gap.start", start)
    add("gap.end", end)
  }

  private mutating func addTrips() {
    var (start, end) = (ReportColumn(unit: "s", step: 0.1), ReportColumn(unit: "s", step: 0.1))
    var mode = ReportColumn()
    for leg in subject.diary.trips {
      start.append(leg.start)
      end.append(leg.end)
      mode.append(TripLeg.Mode.allCases.firstIndex(of: leg.mode))
    }
    add("trip.start", start)
    add("trip.end", end)
    add("trip.mode", mode)
    addVisits()
  }

  private mutating func addVisits() {
    var places = subject.places
    var (start, end) = (ReportColumn(unit: "s", step: 0.1), ReportColumn(unit: "s", step: 0.1))
    var place = ReportColumn()
    for told in subject.diary.visits {
      start.append(told.visit.arrival)
      end.append(told.visit.departure ?? subject.diary.totals.duration)
      place.append(places.number(of: told.place ?? ""))
    }
    add("visit.start", start)
    add("visit.end", end)
    add("visit.place", place)
    addStoreys()
  }

  private mutating func addStoreys() {
    var (time, number) = (ReportColumn(unit: "s", step: 0.1), ReportColumn())
    for change in subject.diary.storeys {
      guard let storey = change.storey else { continue }
      time.append(change.time)
      number.append(storey)
    }
    add("storey.time", time)
    add("storey.number", number)
  }

  // MARK: - What becomes coarser

  /// Height and attitude, which are looked at and not reckoned with: coarser where all else leaves no room.
  private mutating func addWithinBudget() {
    // Of damaged dates there may be centuries: more bytes than a whole number of 32 bits holds.
    let days = max(1, subject.diary.totals.duration / 86_400)
    let room = Self.budget * days - Double(size)
    var heights = [("height.metres", heightColumn)]
    var angles = attitude(joining: 1)
    if Double(Self.size(of: heights + angles)) > room, !angles.isEmpty {
      angles = attitude(joining: 6)
      attitudeEvery *= 6
      coarsened.append("how the device was held")
    }
    if Double(Self.size(of: heights + angles)) > room, heights[0].1.count > 0 {
      heights = [("height.metres", heights[0].1.joined(10))]
      heightEvery *= 10
      coarsened.append("height")
    }
    for (name, column) in heights + angles { add(name, column) }
  }

  private var heightColumn: ReportColumn {
    var column = ReportColumn(unit: "m", step: 0.1)
    for height in subject.heights.values { column.append(height.map { Double($0) }) }
    return column
  }

  private func attitude(joining pieces: Int) -> [(String, ReportColumn)] {
    AttitudeLog.names.indices.flatMap { number -> [(String, ReportColumn)] in
      let angle = subject.log.attitude.angles[number]
      guard !angle.isEmpty else { return [] }
      let (low, span) = angle.columns(joining: pieces)
      let name = AttitudeLog.names[number]
      return [("attitude.\(name)_low", low), ("attitude.\(name)_span", span)]
    }
  }

  private static func size(of columns: [(String, ReportColumn)]) -> Int {
    columns.reduce(0) { $1.1.count > 0 ? $0 + $1.1.packed.size : $0 }
  }
}
