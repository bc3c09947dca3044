/// Attitude of a recording, known from both sides: the live one, put together with a second one
/// that runs from the end of the recording to its beginning.
///
/// ```swift
/// smoother.receive(sample)  // as the coprocessor hands them on
/// while let motion = smoother.next() { … }
/// smoother.finish()
/// while let motion = smoother.next() { … }
/// ```
///
/// Gives each `DeviceMotion` that it received once more, some minutes later: the quaternions, the
/// bias and what follows from them are the smoothed ones. Method and accuracy: <doc:SmoothedAttitude>.
/// Memory is bounded: the recording is smoothed in sections of 60,000 accelerometer samples, each of
/// them with what follows of the next one.
package struct AttitudeSmoother {
  /// Accelerometer samples in a section, and those behind it that the way back begins with.
  private let section: Int
  private let runUp: Int

  private var samples: [Sample] = []
  private var live: [DeviceMotion] = []
  private var smoothed: ArraySlice<DeviceMotion> = []
  private var fusion = AttitudeFusion()

  /// What is known of the sensors by now: the way back begins with it.
  package var calibration: SensorCalibration?

  /// A smoother that has seen nothing.
  package init() { self.init(section: 60_000, runUp: 12_000) }

  /// The same with shorter sections, for tests.
  init(section: Int, runUp: Int) {
    self.section = section
    self.runUp = runUp
  }

  /// Takes a sample that the coprocessor admitted; those without a part in attitude are ignored.
  package mutating func receive(_ sample: Sample) {
    switch sample.reading {
    case .acceleration, .rotationRate, .magneticField: samples.append(sample)
    default: break
    }
  }

  /// Takes what was known live.
  package mutating func receive(_ motion: DeviceMotion) {
    live.append(motion)
    if live.count >= section + runUp { smooth(section) }
  }

  /// Ends the recording: all that was received can be had.
  package mutating func finish() { smooth(live.count) }

  /// The next smoothed motion, in the order of time; `nil` where it is not known yet.
  package mutating func next() -> DeviceMotion? { smoothed.popFirst() }

  private mutating func smooth(_ count: Int) {
    guard count > 0 else { return }
    let backward = BackwardPass.motions(samples, at: live, knowing: calibration)
    // A place that became known late was the right one before.
    let declination = live.first { $0.magneticToTrueNorth != nil }?.magneticToTrueNorth
    let firstField = backward.lastIndex { $0?.magneticNorth != nil }
    fusion.beginSection(backBegan: firstField.map { live[$0].time })
    for i in 0..<count {
      var motion = fusion.join(live[i], backward[i])
      if motion.magneticToTrueNorth == nil, motion.magneticNorth != nil {
        motion.magneticToTrueNorth = declination
      }
      smoothed.append(motion)
    }
    let end = live[count - 1].time
    live.removeFirst(count)
    samples.removeAll { $0.time <= end }
  }
}
