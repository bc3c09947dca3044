/// What coprocessors that hear little more than an accelerometer have in common: how time goes on, and how
/// what the pedometer found is told.
protocol SteppedCoprocessor {
  var clock: BatchClock { get set }
  var pedometer: Pedometer { get set }

  /// Tells the batch that ends.
  mutating func closeBatch(into sink: inout some MotionSink)
}

extension SteppedCoprocessor {
  /// Closes the batches that end by `time`.
  mutating func advance(to time: SensorTime, into sink: inout some MotionSink) {
    guard clock.advance(to: time) != nil else { return }
    if !clock.isRunning {
      clock.jump(to: time)
      // What happened before the origin is in no batch.
      _ = pedometer.closeBatch(at: clock.start)
    }
    while clock.isDue(at: time) {
      closeBatch(into: &sink)
      clock.step(towards: time)
    }
  }

  /// Decides all that waits, and closes the running batch.
  mutating func conclude(into sink: inout some MotionSink) {
    pedometer.finish(at: clock.now)
    drainSteps(into: &sink)
    guard clock.isRunning && !clock.coverage.isEmpty else { return }
    closeBatch(into: &sink)
    clock.step()
  }

  /// Tells steps, pauses and resumes that were found.
  mutating func drainSteps(into sink: inout some MotionSink) {
    while let revision = pedometer.nextRevision() {
      if revision.time >= clock.origin { sink.receive(revision) }
    }
    while let event = pedometer.nextEvent() { send(event, into: &sink) }
  }

  /// Tells an event, unless it lies before the origin.
  func send(_ event: MotionEvent, into sink: inout some MotionSink) {
    if event.time >= clock.origin { sink.receive(event) }
  }
}
