// swift-format-ignore-file: NeverForceUnwrap
import CoreMotion

/// Steps, numbers as `NSNumber`, events.
final class PedometerClient {
  let pedometer = CMPedometer()
  let data: CMPedometerData = MockData()
  let event = CMPedometerEvent()

  func guardAuthorization() {
    // 32
    guard CMPedometer.isStepCountingAvailable(), CMPedometer.authorizationStatus() != .denied else {
      return
    }
    print("steps are counted")
  }

  func unwrapNumbers() {
    let metres = data.distance?.doubleValue ?? 0, up = data.floorsAscended?.intValue  // 34
    precondition(metres == 3.5 && up == nil)
  }

  func castNumbers() {
    if let d = data.distance as? Double, let n = data.numberOfSteps as? Int {  // 35
      print(d, n)
      return
    }
    preconditionFailure("an NSNumber did not become a Double")
  }

  func printNumbers() {
    let s = "\(data.numberOfSteps) steps, \(data.distance ?? 0) m"  // 36
    _ = String(format: "%.2f", data.distance!.doubleValue)
    precondition(s == "7 steps, 3.5 m")
  }

  func convertNumbers() {
    _ = Int(truncating: data.numberOfSteps) + (Int(exactly: data.numberOfSteps) ?? 0)  // 37
    _ = data.numberOfSteps == 42
  }

  func formatNumbers() {
    _ = NumberFormatter().string(from: data.numberOfSteps); _ = data.distance?.stringValue  // 38
  }

  func readPace() {
    // 39
    if let pace = data.currentPace?.doubleValue, let cadence = data.currentCadence?.doubleValue {
      print(pace * 1000 / 60, cadence * 60)
    }
  }

  func readAveragePace() {
    if let p = data.averageActivePace { print(p.floatValue) }  // 40
  }

  func queryToday() {
    pedometer.queryPedometerData(  // 41
      from: Calendar.current.startOfDay(for: Date()), to: Date()
    ) { data, error in
      DispatchQueue.main.async { print(data?.numberOfSteps.stringValue ?? "0") }
    }
  }

  func startEvents() {
    pedometer.startEventUpdates { event, error in  // 42
      if let e = event, e.type == .pause { print(e.date) }
    }
  }

  func switchOverEvent() {
    switch event.type {  // 43
    case .pause: break
    case .resume: break
    @unknown default: break
    }
  }

  func stop() {
    pedometer.stopUpdates(); pedometer.stopEventUpdates()  // 44
  }

  func steps() async throws -> Int {  // 45
    try await withCheckedThrowingContinuation { c in
      pedometer.queryPedometerData(from: .now - 60, to: .now) { d, e in
        if let e { c.resume(throwing: e) } else { c.resume(returning: d!.numberOfSteps.intValue) }
      }
    }
  }
}

// The name that clients give their own wrapper: Apple's module leaves it free.
extension CMPedometer {
  func queryPedometerData(from a: Date, to b: Date) async throws -> CMPedometerData {  // 46
    try await withCheckedThrowingContinuation { continuation in
      queryPedometerData(from: a, to: b) { data, error in
        if let data {
          continuation.resume(returning: data)
        } else {
          continuation.resume(throwing: error ?? NSError(domain: CMErrorDomain, code: 112))
        }
      }
    }
  }
}

#if !swift(>=6)
  /// Outside of the main actor, in Swift 5 mode.
  final class LiveSteps {
    let pedometer = CMPedometer()
    var steps = 0

    func start() {
      pedometer.startUpdates(from: Date()) { [weak self] data, error in  // 33
        guard let data, error == nil else { return }
        let n = data.numberOfSteps.intValue
        Task { @MainActor in self?.steps = n }
      }
    }
  }
#endif

/// In both modes. It compiles, and in Swift 6 mode it stops as soon as a pedometer answers: the
/// closure belongs to the main actor, and the handler is called off it. `@Sendable` is the remedy;
/// see `MainActorSpellings`.
@MainActor final class LiveStepsOnMainActor {
  let pedometer = CMPedometer()
  var steps = 0

  func start() {
    pedometer.startUpdates(from: Date()) { [weak self] data, error in  // as 33
      guard let data, error == nil else { return }
      let n = data.numberOfSteps.intValue
      Task { @MainActor in self?.steps = n }
    }
  }
}

extension PedometerClient {
  static func run() {
    let client = PedometerClient()
    client.guardAuthorization()
    client.unwrapNumbers()
    client.castNumbers()
    client.printNumbers()
    client.convertNumbers()
    client.formatNumbers()
    client.readPace()
    client.readAveragePace()
    client.queryToday()
    client.startEvents()
    #if !swift(>=6)
      let liveSteps = LiveSteps()
      liveSteps.start()
      liveSteps.pedometer.stopUpdates()
    #endif
    client.switchOverEvent()
    client.stop()
  }

  /// The codes of the errors that a machine without a step counter gives.
  static func codesWithoutDevice() async -> [Int] {
    var codes: [Int] = []
    do { _ = try await PedometerClient().steps() } catch { codes.append((error as NSError).code) }
    do { _ = try await CMPedometer().queryPedometerData(from: .now - 60, to: .now) } catch {
      codes.append((error as NSError).code)
    }
    return codes
  }
}
