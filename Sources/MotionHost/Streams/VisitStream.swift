import FoundationEssentials
import MotionLink
import MotionProcessing

/// Visits as they become known; at first those of which the program has not heard.
struct VisitStream: MotionStream {
  /// The program that listens.
  private let listener: String
  private let isCoarse: Bool

  /// A stream for a program; one that may not know the place exactly is told in which cell of 5 km it is.
  init(for listener: String, isCoarse: Bool) {
    self.listener = listener
    self.isCoarse = isCoarse
  }

  var events: DeviceEvents { .visit }

  /// Who stays somewhere is found by a fix a minute, and who goes by their steps.
  var demand: [SensorStream: Double] { [.location: 1.0 / 60, .acceleration: 50] }
  var pause: Double { MotionBatch.duration }

  mutating func begin(_ context: StreamContext, _ send: (MotionUpdate) -> Void) {
    for visit in context.history.visits(after: .distantPast)
    where !visit.heardBy.contains(listener) {
      tell(visit.record, send)
    }
  }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    if case .visit(let record) = event { tell(record, send) }
  }

  private func tell(_ record: VisitRecord, _ send: (MotionUpdate) -> Void) {
    var told = record
    if isCoarse { told.place = record.place?.coarse }
    send(.visit(told))
  }
}

extension VisitRecord.Place {
  /// The middle of a cell of 5 km, and the radius that holds all of it.
  fileprivate var coarse: Self {
    let cell = LocationFix(latitude: latitude, longitude: longitude).coarse
    return Self(
      latitude: cell.latitude, longitude: cell.longitude, radius: cell.horizontalAccuracy)
  }
}
