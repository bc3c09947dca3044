import Console
import Foundation
import MotionProcessing
import MotionTesting
import RacingTilt
import Testing
import View

/// Programs that pull at each frame, against how the device was really turned.
@Suite("Pull programs against the truth")
struct PullTruthTests {
  private static let seeds: ClosedRange<UInt64> = 1...3

  // MARK: - racing-tilt

  @Test(
    "R173: A push steers by less than 2 degrees more than the hands do, and by more than 20 as the accelerometer has it",
    arguments: seeds)
  func pushes(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "racing-tilt", seed: seed)
    let told = try await racing(seed).told("pushed")
    let slides = truth.truth.gestures.filter { $0.gesture == "slide" }
    #expect(told.count == slides.count)
    for (push, slide) in zip(told, slides) {
      #expect(abs(slide.start - push.time) < 0.6, "\(push.text)")
      try #require(push.numbers.count == 3)
      let hands = stride(from: push.time, to: slide.end + 0.4, by: 0.02).map {
        abs(truth.wheel(at: $0) - truth.wheel(at: push.time))
      }
      #expect(push.numbers[0] - (hands.max() ?? 0) < 2, "\(push.text)")
      #expect(push.numbers[1] > 20, "\(push.text)")
    }
  }

  @Test(
    "R173: A tilt is told as it was, there and back, and the mean of a second is 300 ms late",
    arguments: seeds)
  func tilts(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "racing-tilt", seed: seed)
    let told = try await racing(seed).told(" steer ")
    // There and back; hands that rest turn by themselves at times.
    for tilt in truth.truth.gestures where tilt.gesture == "tilt" {
      #expect(told.contains { abs($0.time - tilt.start) < 1 }, "\(tilt) in \(told)")
      #expect(told.contains { $0.time > tilt.end && $0.time < tilt.end + 2.5 }, "\(tilt)")
    }
    for line in told {
      try #require(line.numbers.count == 2)
      let wheel = truth.wheel(at: line.time + 0.4)
      let side = line.text.contains("left") ? -1.0 : 1
      #expect(abs(side * line.numbers[0] - wheel) < 3, "\(line.text), truly \(wheel)")
      #expect(line.numbers[1] > 0.3, "\(line.text)")
    }
  }

  @Test("R135, R136, R173: Steering follows the hands within 50 ms", arguments: seeds)
  func lateness(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "racing-tilt", seed: seed)
    let replay = try world(of: "racing-tilt", seed: seed)
    let program = replay.perform { RacingTiltProgram { _ in } }
    #expect(replay.perform { program.start() })
    var steered: [(time: Double, angle: Double)] = []
    try await replay.run(for: 70, every: 1.0 / 60) {
      if program.frame(), let now = program.steering { steered.append(now) }
    }
    #expect(steered.count > 2_500)
    // The shift of the truth that fits best over the whole world.
    let errors = (0...20).map { step in
      steered.reduce(0) {
        let error = $1.angle - truth.wheel(at: $1.time - 0.01 * Double(step))
        return $0 + error * error
      }
    }
    let best = errors.indices.min { errors[$0] < errors[$1] }
    #expect(try 0.01 * Double(#require(best)) < 0.05)
  }

  private func racing(_ seed: UInt64) async throws -> [String] {
    try await lines(on: try world(of: "racing-tilt", seed: seed)) { RacingTiltProgram(say: $0) }
  }

  // MARK: - view

  @Test(
    "R131: Back at the centre the error is the true one within 2 degrees, after five minutes too",
    arguments: seeds)
  func centre(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "view", seed: seed)
    let told = try await view(.aim, seed).told("centre error")
    let start = try #require(try await view(.aim, seed).told("this is the centre").first?.time)
    #expect(told.count > 10 && told.last?.time ?? 0 > start + 300)
    let first = truth.attitude(at: start)
    for line in told {
      let turned = first.conjugate * truth.attitude(at: line.time)
      let error = 2 * Trigonometry.acos(min(abs(turned.w), 1)) * Trigonometry.degreesPerRadian
      // Told to a tenth.
      #expect(abs(line.numbers[0] - error) <= 2.05, "\(line.text), truly \(error)")
    }
  }

  @Test(
    "R174, R175: Windows, the bridge and stars are where the camera truly looks", arguments: seeds)
  func directions(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "view", seed: seed)
    // Magnetic north: 12.8 degrees east of the true one there.
    let windows = try await view(.house, seed).told("faces").map {
      ($0.numbers[0] + 12.8 - truth.camera(at: $0.time).azimuth).remainder(dividingBy: 360)
    }
    let bridge = try await view(.landmark, seed).told("Golden Gate").map {
      let told = $0.text.contains("left") ? -$0.numbers[0] : $0.numbers[0]
      return (told - 317.3 + truth.camera(at: $0.time).azimuth).remainder(dividingBy: 360)
    }
    #expect(windows.count > 8 && bridge.count >= 2)
    for errors in [windows.map(abs).sorted(), bridge.map(abs).sorted()] {
      #expect(errors[errors.count / 2] < 4 && errors[errors.count - 1] < 8, "\(errors)")
    }
    let stars = try await view(.stars, seed)
    let found = ["Vega", "Spica", "Regulus", "Polaris"].filter { star in
      stars.contains { $0.contains(star) }
    }
    #expect(found.count >= 3, "\(stars)")
  }

  @Test("R174: A panorama has all of its pictures, each once", arguments: seeds)
  func panorama(seed: UInt64) async throws {
    let told = try await view(.panorama, seed).told("pictures")
    #expect(told.count == 8 && told.last?.numbers.first == 8)
    #expect(Set(told.compactMap { $0.numbers.last }).count == 8)
  }

  private func view(_ mode: ViewMode, _ seed: UInt64) async throws -> [String] {
    try await lines(on: try world(of: "view", seed: seed)) { ViewProgram(modes: [mode], say: $0) }
  }
}

extension WorldTruth {
  /// How far a device in landscape is turned as a wheel, degrees to the right.
  fileprivate func wheel(at time: Double) -> Double {
    let down = attitude(at: time).unrotate(Vector3(0, 0, -1))
    return Trigonometry.atan2(-down.y, -down.x) * Trigonometry.degreesPerRadian
  }

  /// Where the back looks, degrees from true north and above the horizon.
  fileprivate func camera(at time: Double) -> (azimuth: Double, altitude: Double) {
    let out = attitude(at: time).rotate(Vector3(0, 0, -1))
    let level = (out.x * out.x + out.y * out.y).squareRoot()
    return (
      Trigonometry.atan2(out.x, out.y) * Trigonometry.degreesPerRadian,
      Trigonometry.atan2(out.z, level) * Trigonometry.degreesPerRadian
    )
  }
}
