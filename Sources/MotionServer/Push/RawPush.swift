import MotionLink
import MotionProcessing
import MotionService

/// Samples as a device measures them, in the units of the socket: `POST /push/TOKEN/raw`.
///
/// What is understood is taken at once, piece by piece; who sends again what was taken loses nothing, since what is
/// known is dropped.
enum RawPush {
  /// Reads a body of a type; `nil` for one that is not known.
  static func body(_ type: String, _ device: PushedDevice, _ service: Service) -> (any PushBody)? {
    switch type.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
    case "application/octet-stream": RawFrames(RawSource(device, service))
    case "application/x-ndjson": RawLines(RawSource(device, service))
    default: nil
    }
  }
}

/// Where the samples of one body go.
final class RawSource {
  private let device: PushedDevice
  private let service: Service
  private var clock = SourceClock()
  private var number: UInt64 = 0
  /// Samples that were new, and those that were known or came too late.
  private(set) var taken = 0
  private(set) var dropped = 0

  init(_ device: PushedDevice, _ service: Service) {
    self.device = device
    self.service = service
  }

  func describe(_ streams: [SensorStream: Double]) {
    if device.streams != streams { device.describe(streams) }
  }

  func name(clock name: String) throws(WireError) { clock = try SourceClock(named: name) }

  func take(_ batch: SampleBatch) {
    service.noteBatch()
    describe(batch)
    let count = device.take(batch, by: &clock)
    dropped += count
    taken += batch.samples.count - count
  }

  /// Who has not said what the device measures has a device that measures what comes.
  private func describe(_ batch: SampleBatch) {
    var streams = device.streams
    for sample in batch.samples where streams[sample.reading.stream] == nil {
      streams[sample.reading.stream] = 0
    }
    describe(streams)
  }

  /// What was taken, or why not all of it.
  func answer(_ mistake: String?) -> PushAnswer {
    let words = "\(taken) samples are new, \(dropped) were known or too late"
    return mistake.map { PushAnswer(status: 400, line: "\($0); before that \(words)") }
      ?? PushAnswer(status: 200, line: words)
  }
}
