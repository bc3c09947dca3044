/// Takes what the coprocessor finds. A sink names every kind of message, with an empty body where
/// it has no use for one: a method with a wrong type would else compile and never run.
///
/// The coprocessor is generic over its sink: no existential, no allocation, no work for messages
/// nobody reads beyond an empty inlined call.
public protocol MotionSink {
  /// A sample that was admitted, before what follows from it: its stamp is believed and later than
  /// the one before in its stream, its value is finite and possible.
  mutating func receive(_ sample: Sample)
  /// Attitude, gravity and the rest: one for each accelerometer sample.
  mutating func receive(_ motion: DeviceMotion)
  /// Relative altitude: one for each pressure sample.
  mutating func receive(_ altitude: AltitudeUpdate)
  /// The filtered track: one each second between the first and the last fix.
  mutating func receive(_ point: TrackPoint)
  /// A step was held, confirmed or dropped.
  mutating func receive(_ revision: StepRevision)
  /// Something happened: a pause, a resume, floors, a trip's start or end, a level change.
  mutating func receive(_ event: MotionEvent)
  /// The result of one batch of 2.5 s.
  mutating func receive(_ batch: MotionBatch)
  /// A sample was not used, or only in part.
  mutating func receive(_ fault: SampleFault)
}
