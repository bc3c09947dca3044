import FoundationEssentials
import MotionLink
import MotionPlaces
import MotionProcessing

/// Where who has the device stays: found in all that the device measures anyway, and kept as steps are.
extension Device {
  /// Goes on with the stay that went on when it was last known.
  mutating func resumeStay() {
    visits = VisitDetector()
    guard let record = past.visit ?? past.stay else { return }
    let since = clock.time(of: record.arrival).seconds
    let visit = Visit(
      arrival: since, known: clock.time(of: record.known).seconds,
      at: record.place.map {
        PlacePosition(latitude: $0.latitude, longitude: $0.longitude, radius: $0.radius)
      })
    visits = VisitDetector(
      goingOn: OpenStay(visit, isSaid: past.visit != nil),
      at: clock.time(of: past.visitKnownUntil))
    arrival = (since, record.arrival)
  }

  /// Somebody stays, and nobody was told yet.
  var unsaidStay: VisitRecord? {
    visits.stay.flatMap { stay in
      stay.isSaid
        ? nil
        : VisitRecord(
          arrival: date(stay.visit.arrival), known: date(stay.visit.arrivalKnown),
          at: stay.visit.position.map(VisitRecord.Place.init))
    }
  }

  /// Looks for visits in an event, and tells what it finds.
  ///
  /// A device that has no fixes, which no client can ask about visits, keeps none.
  mutating func followVisits(_ event: DeviceEvent, _ send: Send) {
    guard capabilities.features.contains(.visits) else { return }
    switch event {
    case .sample(let sample):
      guard case .location(let fix) = sample.reading else { return }
      visits.process(fix, at: sample.time)
    case .batch(let batch): visits.process(batch)
    case .motion, .altitude, .step, .happened, .fall, .visit, .time, .lost: return
    }
    tellVisits(send)
  }

  /// Time goes on without a sample.
  mutating func followVisits(to time: SensorTime, _ send: Send) {
    guard capabilities.features.contains(.visits) else { return }
    visits.advance(to: time)
    tellVisits(send)
  }

  private mutating func tellVisits(_ send: Send) {
    while let news = visits.next() {
      let record = record(of: news)
      switch news.kind {
      case .arrived, .departed, .continued: store.append(LoggedVisit(record))
      case .dismissed: store.removeVisit(from: record.arrival)
      case .stayed: continue
      }
      tell(.visit(record), .visit, send)
      // Locations pause and go on with it.
      subscribers.reviewDemand()
      adaptToDemand()
    }
  }

  /// What is told of a visit. An arrival keeps the date that it was told with, whatever became of the clock.
  private mutating func record(of news: VisitNews) -> VisitRecord {
    let visit = news.visit
    if arrival?.time != visit.arrival {
      arrival = (visit.arrival, date(visit.arrival))
    }
    return VisitRecord(
      arrival: arrival?.date ?? date(visit.arrival), departure: visit.departure.map { date($0) },
      known: date(visit.departureKnown ?? visit.arrivalKnown),
      at: visit.position.map(VisitRecord.Place.init))
  }

  private func date(_ seconds: Double) -> Date { clock.date(of: SensorTime(seconds: seconds)) }
}

extension VisitRecord.Place {
  fileprivate init(_ position: PlacePosition) {
    self.init(
      latitude: position.latitude, longitude: position.longitude, radius: position.radius)
  }
}
