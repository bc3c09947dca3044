public import Foundation
import MotionLink

/// Steps and what follows from them between two dates (R66 to R96); `nil` is what the device cannot
/// tell.
open class CMPedometerData: ArchivedValue {
  private var record = PedometerRecord(start: .zero, end: .zero, steps: 0)

  /// The start that was asked for.
  open var startDate: Date { record.start }
  /// Time of the newest determination while updates run; the asked end in a query (R72).
  open var endDate: Date { record.end }
  /// Whole steps, cumulative.
  open var numberOfSteps: NSNumber { NSNumber(value: record.steps) }
  /// Metres on foot.
  open var distance: NSNumber? { record.distance.map(NSNumber.init(value:)) }
  /// Floors climbed on foot.
  open var floorsAscended: NSNumber? { record.floorsAscended.map(NSNumber.init(value:)) }
  /// Floors descended on foot.
  open var floorsDescended: NSNumber? { record.floorsDescended.map(NSNumber.init(value:)) }
  /// Pace now, s/m; `nil` in a query and at a stop.
  open var currentPace: NSNumber? { record.pace.map(NSNumber.init(value:)) }
  /// Cadence now, steps/s; `nil` in a query and at a stop.
  open var currentCadence: NSNumber? { record.cadence.map(NSNumber.init(value:)) }
  /// Pace over the time in motion, s/m; `nil` without motion.
  open var averageActivePace: NSNumber? { record.averageActivePace.map(NSNumber.init(value:)) }

  override class var fields: [ArchivedField] {
    [
      ArchivedField("startDate", \CMPedometerData.startDate, kept: \.record.start),
      ArchivedField("endDate", \CMPedometerData.endDate, kept: \.record.end),
      ArchivedField(
        "numberOfSteps", \CMPedometerData.numberOfSteps.intValue, kept: \.record.steps,
        shown: \.numberOfSteps),
      number("distance", \.distance, kept: \.record.distance, unit: " m"),
      count("floorsAscended", \.floorsAscended, kept: \.record.floorsAscended),
      count("floorsDescended", \.floorsDescended, kept: \.record.floorsDescended),
      number("currentPace", \.currentPace, kept: \.record.pace, unit: " s/m"),
      number("currentCadence", \.currentCadence, kept: \.record.cadence, unit: " steps/s"),
      number(
        "averageActivePace", \.averageActivePace, kept: \.record.averageActivePace, unit: " s/m"),
    ]
  }

  /// Data from the engine's record.
  convenience init(_ record: PedometerRecord) {
    self.init()
    self.record = record
  }

  private static func number(
    _ key: String, _ shown: KeyPath<CMPedometerData, NSNumber?>,
    kept: ReferenceWritableKeyPath<CMPedometerData, Double?>, unit: String
  ) -> ArchivedField {
    ArchivedField(
      key, shown.appending(path: \.?.doubleValue), kept: kept, shown: shown, unit: unit)
  }

  private static func count(
    _ key: String, _ shown: KeyPath<CMPedometerData, NSNumber?>,
    kept: ReferenceWritableKeyPath<CMPedometerData, Int?>
  ) -> ArchivedField {
    ArchivedField(key, shown.appending(path: \.?.intValue), kept: kept, shown: shown)
  }
}
