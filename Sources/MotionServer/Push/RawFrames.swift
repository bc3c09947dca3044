import MotionLink
import MotionService

/// Frames of the socket's protocol one after another: what the device measures (12), its clock (15), samples (13).
final class RawFrames: PushBody {
  private let source: RawSource
  private var frames = FrameBuffer(longest: Connection.longestFrame)
  private var isEmpty = true
  private var mistake: String?

  init(_ source: RawSource) { self.source = source }

  func take(_ bytes: UnsafeRawBufferPointer) {
    guard mistake == nil else { return }
    frames.append(bytes)
    do throws(WireError) {
      while let frame = try frames.next() {
        isEmpty = false
        switch try ClientMessage(frame) {
        case .describe(let streams): source.describe(streams)
        case .clock(let name): try source.name(clock: name)
        case .samples(let batch): source.take(batch)
        default: throw WireError("a source's message was expected, found one of type \(frame.type)")
        }
      }
    } catch {
      mistake = error.description
    }
  }

  func end() -> PushAnswer {
    if mistake == nil, !frames.isEmpty { mistake = "the last frame is not whole" }
    return source.answer(mistake)
  }
}
