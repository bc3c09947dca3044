public import Foundation
import MotionLink

/// Steps and what follows from them between two dates (R66 to R96); `nil` is what the device cannot
/// tell.
open class CMPedometerData: NSObject, NSSecureCoding, NSCopying {
  private let record: PedometerRecord

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

  /// No steps, all else unknown.
  public override init() { record = PedometerRecord(start: .zero, end: .zero, steps: 0) }

  /// Data from the engine's record.
  init(_ record: PedometerRecord) { self.record = record }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// Data from an archive.
  public required init?(coder: NSCoder) {
    var record = PedometerRecord(
      start: coder.date(forKey: "startDate"), end: coder.date(forKey: "endDate"),
      steps: coder.integer(forKey: "numberOfSteps"))
    record.distance = coder.numberIfPresent(forKey: "distance")
    record.floorsAscended = coder.integerIfPresent(forKey: "floorsAscended")
    record.floorsDescended = coder.integerIfPresent(forKey: "floorsDescended")
    record.pace = coder.numberIfPresent(forKey: "currentPace")
    record.cadence = coder.numberIfPresent(forKey: "currentCadence")
    record.averageActivePace = coder.numberIfPresent(forKey: "averageActivePace")
    self.record = record
  }

  /// Writes the data.
  open func encode(with coder: NSCoder) {
    coder.encode(startDate, forKey: "startDate")
    coder.encode(endDate, forKey: "endDate")
    coder.encode(numberOfSteps.int64Value, forKey: "numberOfSteps")
    coder.encodeIfPresent(distance?.doubleValue, forKey: "distance")
    coder.encodeIfPresent(floorsAscended?.intValue, forKey: "floorsAscended")
    coder.encodeIfPresent(floorsDescended?.intValue, forKey: "floorsDescended")
    coder.encodeIfPresent(currentPace?.doubleValue, forKey: "currentPace")
    coder.encodeIfPresent(currentCadence?.doubleValue, forKey: "currentCadence")
    coder.encodeIfPresent(averageActivePace?.doubleValue, forKey: "averageActivePace")
  }

  /// The data themselves, since they do not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String {
    func text(_ number: NSNumber?) -> String { number?.stringValue ?? "nil" }
    return "\(type(of: self)) startDate \(startDate), endDate \(endDate)"
      + ", numberOfSteps \(numberOfSteps), distance \(text(distance)) m"
      + ", floorsAscended \(text(floorsAscended)), floorsDescended \(text(floorsDescended))"
      + ", currentPace \(text(currentPace)) s/m, currentCadence \(text(currentCadence)) steps/s"
      + ", averageActivePace \(text(averageActivePace)) s/m"
  }
}
