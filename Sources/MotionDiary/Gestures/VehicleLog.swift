import MotionGestures
import MotionProcessing

/// The forces of rides: those of the last two minutes are kept until it is known whether somebody
/// drives, and filled in when it is known how the device is mounted.
struct VehicleLog: Equatable, Sendable {
  /// Tenths of a second that are kept, and filled in: two minutes.
  private static let kept = 1200

  /// The rows of `vehicle.csv`.
  private(set) var rides: [VehicleForce] = []
  private var waiting: [VehicleForce] = []
  private var isDriving = false
  /// Where the device was turned in its holder: nothing before it is filled in by what is found later.
  private var turned = SensorTime(nanoseconds: .min)

  mutating func process(_ batch: MotionBatch) {
    let drives = batch.activity.automotive
    if drives, !isDriving {
      rides += waiting.suffix(Self.kept)
      waiting.removeAll()
    }
    isDriving = drives
  }

  mutating func receive(_ force: VehicleForce) {
    if isDriving {
      rides.append(force)
    } else {
      waiting.append(force)
      if waiting.count > 2 * Self.kept { waiting.removeFirst(Self.kept) }
    }
  }

  mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime) {
    guard let mounting else {
      turned = time
      return
    }
    fill(&rides, mounting, at: time)
    fill(&waiting, mounting, at: time)
  }

  private func fill(
    _ forces: inout [VehicleForce], _ mounting: VehicleMounting, at time: SensorTime
  ) {
    for i in forces.indices.suffix(Self.kept)
    where forces[i].longitudinal == nil && forces[i].time > turned
      && time.seconds(since: forces[i].time) <= Double(Self.kept) * VehicleForce.interval
    {
      let (longitudinal, lateral) = mounting.forces(of: forces[i].acceleration)
      forces[i].longitudinal = longitudinal
      forces[i].lateral = lateral
      forces[i].known = time
    }
  }
}
