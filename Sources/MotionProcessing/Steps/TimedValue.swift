/// A number and its time: the height of a wave, the length of a step. One kind of element for all queues
/// of them, so that a small device holds their code once.
struct TimedValue: Sendable {
  var time = SensorTime.zero
  var value: Float = 0
}
