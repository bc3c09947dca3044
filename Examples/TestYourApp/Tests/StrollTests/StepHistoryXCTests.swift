#if canImport(MotionTesting)
  import CoreMotion
  import MotionTesting
  import Stroll
  import XCTest

  /// The same with XCTest: the replay is the device of the whole process between `setUp` and
  /// `tearDown`.
  final class StepHistoryXCTests: XCTestCase {
    private var replay: MotionReplay?

    override func setUpWithError() throws {
      let walk = Bundle.module.bundleURL.appending(path: "Fixtures/walk.zip").path
      let replay = try MotionReplay(walk)
      replay.install()
      self.replay = replay
    }

    override func tearDown() {
      replay?.uninstall()
      replay = nil
    }

    func testStepsOfTheSecondMinute() async throws {
      let replay = try XCTUnwrap(replay)
      try await replay.run()
      let minute = replay.start + 60
      let steps = try await StepHistory().steps(from: minute, to: minute + 60)
      // The switches counted 114.
      XCTAssertEqual(Double(steps), 114, accuracy: 6)
    }

    func testRefusal() async throws {
      let replay = try XCTUnwrap(replay)
      replay.authorization = .denied
      do {
        _ = try await StepHistory().steps(from: replay.start, to: replay.start + 10)
        XCTFail("A refused query gave steps")
      } catch {
        XCTAssertEqual((error as NSError).code, Int(CMErrorMotionActivityNotAuthorized.rawValue))
      }
    }
  }
#endif
