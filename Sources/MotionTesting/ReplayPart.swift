public import Foundation
import MotionSources

extension MotionReplay {
  /// A stretch of a replay that is put together from several.
  public struct Part: Sendable {
    enum Content {
      case recording(String)
      case scenario(String, seed: UInt64)
      case samples([MotionSample])
    }

    let content: Content
    let offset: TimeInterval

    /// A recording whose time 0 lies at `offset` seconds.
    public static func recording(_ path: String, at offset: TimeInterval = 0) -> Part {
      Part(content: .recording(path), offset: offset)
    }

    /// A scenario that begins at `offset` seconds.
    public static func scenario(
      _ name: String, seed: UInt64 = 1, at offset: TimeInterval = 0
    ) -> Part { Part(content: .scenario(name, seed: seed), offset: offset) }

    /// Samples whose time 0 lies at `offset` seconds.
    public static func samples(_ samples: [MotionSample], at offset: TimeInterval = 0) -> Part {
      Part(content: .samples(samples), offset: offset)
    }

    func source() throws -> any SampleSource {
      switch content {
      case .recording(let path): try RecordingSource(path: path)
      case .scenario(let name, let seed): try ScenarioSource(name: name, seed: seed)
      case .samples(let samples):
        SampleList(samples.map(\.inner), start: MotionReplay.madeStart)
      }
    }
  }
}
