public import CoreMotion
import MotionHost
import MotionLink
import MotionProcessing

/// What the user and the system do while a replay runs.
extension MotionReplay {
  /// Changes the world between all that was asked for before and all that is seen after.
  func change(_ body: () -> Void) {
    synchronize()
    body()
    synchronize()
  }

  // MARK: - The user

  /// Whether the code under test may have activity, steps, altitude and recordings; authorized at
  /// first. Setting it is what the user does in the settings: a withdrawal ends running updates
  /// with error 105.
  public var authorization: CMAuthorizationStatus {
    get { CMAuthorizationStatus(rawValue: client.authorization.rawValue) ?? .denied }
    set {
      change { client.set(Authorization(rawValue: newValue.rawValue) ?? .denied) }
    }
  }

  /// What the user answers when asked, while `authorization` is not determined; `nil` leaves the
  /// question open until `authorization` is set.
  public var answer: CMAuthorizationStatus? {
    get { answerWhenAsked.withLock { $0 }.flatMap { CMAuthorizationStatus(rawValue: $0.rawValue) } }
    set {
      let answer = newValue.flatMap { Authorization(rawValue: $0.rawValue) }
      answerWhenAsked.withLock { $0 = answer }
    }
  }

  /// How often the user was asked: at most once.
  public var timesAsked: Int {
    synchronize()
    return client.timesAsked
  }

  /// What the user answers to the alert after a fall, from now on; at first nothing.
  public var fallAnswer: CMFallDetectionEvent.UserResolution {
    get { .init(rawValue: replay.host.fallAnswer.rawValue) ?? .unresponsive }
    set {
      change {
        replay.host.fallAnswer = FallRecord.Resolution(rawValue: newValue.rawValue) ?? .unresponsive
      }
    }
  }

  // MARK: - The system

  /// The process of the code under test gets no time until `resumeClient()`.
  public func suspendClient() { change { client.suspend() } }

  /// The process of the code under test runs again.
  public func resumeClient() { change { client.resume() } }

  /// The system says that it will end the process: blocks of `performExpiringActivity` are called.
  public func terminateClient() { change { client.announceTermination() } }

  /// The device learns something about its surroundings.
  public func report(_ hint: MotionHint) { change { replay.host.report(hint) } }

  // MARK: - The device

  /// A sensor fails: it gives no more samples, and subscriptions to it end with error 103.
  public func lose(_ sensor: MotionSensor) { change { replay.host.lose(sensor) } }

  /// A sensor that was lost gives samples again, to new subscriptions.
  public func restore(_ sensor: MotionSensor) { change { replay.host.restore(sensor) } }

  /// Changes every sample from now on before the device sees it; `nil` drops it. Another call
  /// replaces the change.
  public func alter(_ change: @escaping @Sendable (MotionSample) -> MotionSample?) {
    replay.alter { sample in
      guard let open = MotionSample(sample) else { return sample }
      return change(open)?.inner
    }
  }

  /// The device lacks these features from now on; another call replaces the list.
  public func withhold(_ features: MotionFeature) {
    var source = replay.source
    // It may have said so since.
    source.isWatch = replay.host.isWatch || source.isWatch
    var capabilities = DeviceCapabilities(source)
    capabilities.features.subtract(features)
    if !capabilities.features.contains(.deviceMotion) { capabilities.frames = [] }
    change { replay.host.capabilities = capabilities }
  }

  /// The device has watched the hand before the recording began: what `CMMovementDisorderManager` finds of a
  /// minute or less. Call it in order of time.
  ///
  /// - Parameters:
  ///   - start: begin of the minute.
  ///   - end: its end, at most 60 s later.
  ///   - tremor: shares of time by grade; together at most 1, the rest is `none`.
  ///   - dyskinesiaLikely: share of time with likely dyskinesia, in [0, 1]; `nil` where nobody looked for it.
  public func rememberMovement(
    from start: Date, to end: Date, tremor: MovementShares = MovementShares(),
    dyskinesiaLikely: Double? = nil
  ) {
    change {
      replay.host.remember(
        MovementMinute(
          from: start, to: end, tremor: tremor.inner, dyskinesiaLikely: dyskinesiaLikely))
    }
  }

  /// Samples a second that the code under test makes the device measure now, by sensor; empty when
  /// it has stopped everything.
  public var demand: [MotionSensor: Double] {
    use.withLock { $0.wasLookedAt = true }
    synchronize()
    return replay.host.demand
  }
}
