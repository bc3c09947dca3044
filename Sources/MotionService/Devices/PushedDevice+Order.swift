import MotionHost
import MotionLink
import MotionProcessing

/// Samples of a source whose batches overlap in time.
///
/// What is acknowledged stands in the journal as it came; behind it the samples are put in order, also those that
/// a killed service left there.
extension PushedDevice {
  /// Samples in a record of the journal: the smallest ring holds one.
  private static let journalled = 3000

  /// Takes samples whose zero is that of the device's clock and so many ns; gives how many were new.
  func takeOverlapping(_ samples: [Sample], offset: Int64) -> Int {
    let new = addToOrder(samples, offset: offset) { $0.measure(samples) }
    let session = state.withLock { $0.session?.number ?? 1 }
    for start in stride(from: 0, to: new.count, by: Self.journalled) {
      journal?.append(
        Array(new[start..<min(start + Self.journalled, new.count)]), clock: host.clock,
        session: session)
    }
    release { $0.takeReady() }
    return new.count
  }

  /// Goes on with samples of the journal. A long batch stands there in pieces, which say nothing of a period: so
  /// they wait for as long as any.
  func restoreOverlapping(_ samples: [Sample]) {
    _ = addToOrder(samples, offset: 0) { _ in }
    release { $0.takeReady(window: SampleOrder.bounds.upperBound) }
  }

  /// The samples that are new, on the device's clock; what `measure` learns is of all of them.
  private func addToOrder(
    _ samples: [Sample], offset: Int64, _ measure: (inout SampleOrder) -> Void
  ) -> [Sample] {
    state.withLock { state in
      var new: [Sample] = []
      new.reserveCapacity(samples.count)
      for var sample in samples {
        sample.time = SensorTime(nanoseconds: sample.time.nanoseconds &+ offset)
        if state.isNew(sample) { new.append(sample) }
      }
      state.order.add(&new)
      measure(&state.order)
      state.dropped += samples.count - new.count
      state.taken += new.count
      state.batches += 1
      return new
    }
  }

  /// Lets samples go on from the order.
  func release(_ take: (inout SampleOrder) -> [Sample]) {
    let samples = state.withLock { state in
      let samples = take(&state.order)
      for sample in samples {
        let stream = sample.reading.stream
        state.newest[stream] = max(state.newest[stream] ?? sample.time, sample.time)
      }
      return samples
    }
    process(samples)
  }

  /// Whether so many more samples may be held.
  package func hasRoom(for count: Int) -> Bool { state.withLock { $0.order.hasRoom(for: count) } }

  package var held: Int { state.withLock { $0.order.held.count } }
  package var longestHold: Double? {
    state.withLock { $0.session?.source == SourceClock.ofPhone.name ? $0.order.window : nil }
  }

  /// Seconds without a batch after which what is held goes on.
  package var quiet: Double { state.withLock { $0.order.window } }

  // MARK: - Quiet

  /// Something has come at a time of the loop's clock; whether somebody has to look after what is held, which
  /// nobody does yet.
  func noteArrival(at time: Double) -> Bool {
    state.withLock { state in
      state.arrived = time
      defer { state.isLookedAfter = state.isLookedAfter || !state.order.held.isEmpty }
      return !state.isLookedAfter && !state.order.held.isEmpty
    }
  }

  /// Lets what is held go on once it has been quiet for long enough; gives the seconds until then.
  func releaseIfQuiet(at time: Double) -> Double? {
    let rest = state.withLock { state -> Double? in
      let rest = state.arrived + state.order.window - time
      if rest > 0, !state.order.held.isEmpty { return rest }
      state.isLookedAfter = false
      return nil
    }
    if rest == nil { release { $0.takeAll() } }
    return rest
  }
}
