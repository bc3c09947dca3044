public import MotionGestures
public import MotionProcessing

/// What was told of gestures in a recording.
public struct ToldGestures: GestureSink, Equatable, Sendable {
  /// What was looked for.
  public let options: GestureOptions
  /// The lines of `gestures.csv`, in order.
  public private(set) var rows: [GestureRow] = []
  /// The whole minutes of `tremor.csv`.
  public private(set) var minutes: [TremorMinute] = []

  /// The rows of `vehicle.csv`: the rides.
  public var forces: [VehicleForce] { vehicle.rides }
  private var vehicle = VehicleLog()
  /// Judgements within the seconds that shall be explained.
  private(set) var judgements: [GestureJudgement] = []
  private let explained: [Range<Double>]

  init(_ options: GestureOptions, explaining stretches: [Range<Double>]) {
    self.options = options
    explained = stretches
  }

  public mutating func receive(_ gesture: Gesture) {
    rows.append(GestureRow(gesture, wrist: options.wrist))
  }

  public mutating func receive(_ judgement: GestureJudgement) {
    let seconds = judgement.time.seconds
    if explained.contains(where: { $0.contains(seconds) }) {
      judgements.append(judgement)
    }
  }

  public mutating func receive(_ minute: TremorMinute) {
    if minute.isWhole { minutes.append(minute) }
  }

  public mutating func receive(_ force: VehicleForce) { vehicle.receive(force) }

  public mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime) {
    vehicle.receive(mounting, at: time)
  }

  mutating func process(_ batch: MotionBatch) { vehicle.process(batch) }

  mutating func sort() { rows.sort { GestureRow.comes($0, before: $1) } }
}
