import MotionService

/// The body of a POST of Sensor Logger, as it comes.
///
/// A message is taken whole, with `end`, or not at all: what cannot be read to its end, or by its rules, leaves
/// nothing behind, so sending it again doubles nothing.
final class SensorLoggerPush: PushBody {
  private let phone: SensorLoggerPhone
  private let device: PushedDevice
  private var pieces = JSONPieces(SensorLoggerMessage())
  private var fault: JSONFault?

  init(_ phone: SensorLoggerPhone, _ device: PushedDevice) {
    (self.phone, self.device) = (phone, device)
  }

  func take(_ bytes: UnsafeRawBufferPointer) {
    guard fault == nil else { return }
    bytes.withMemoryRebound(to: UInt8.self) { bytes in
      do throws(JSONFault) { try pieces.take(bytes) } catch { fault = error }
    }
  }

  func end() -> PushAnswer {
    if fault == nil {
      do throws(JSONFault) { try pieces.finish() } catch { fault = error }
    }
    if let fault { return phone.refuse(400, fault.line, device) }
    return phone.take(pieces.listener)
  }
}
