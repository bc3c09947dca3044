import FoundationEssentials
import MotionDiary
import MotionHost
import MotionProcessing
import MotionRecordings
import MotionService
import ServiceDocuments

/// The document `flow-1`: what comes of a device, and how.
struct FlowDocument {
  private let device: any ServedDevice
  private let host: MotionHost
  private let flow: SensorFlow
  private let clock: DeviceClock

  init(_ device: any ServedDevice) {
    self.device = device
    host = device.host
    (flow, clock) = (host.flow, host.clock)
  }

  var document: JSONValue {
    let demand = host.demand
    let known = flow.sensors
    let sensors = Self.sensors.filter { known[$0] != nil || demand[$0] != nil }
    return .object { document in
      document.add("schema", "flow-1")
      document.add("device", device.name)
      document.add("time_utc", clock.date(of: host.now).iso8601)
      document.add("since_utc", flow.start?.iso8601)
      document.add("rate", device.rate)
      document.add("has_ended", device.hasEnded)
      document.add("samples", device.taken)
      document.add("dropped", device.dropped)
      document.add(
        "queue",
        .object { queue in
          queue.add("samples", device.held)
          queue.add("longest_s", device.longestHold)
        })
      document.add(
        "sensors",
        .array(sensors.map { describe($0, known[$0] ?? SensorFlow.Sensor(), demand[$0]) }))
    }
  }

  private static let sensors: [SensorStream] = [
    .acceleration, .rotationRate, .magneticField, .pressure, .location,
  ]

  private func describe(
    _ stream: SensorStream, _ sensor: SensorFlow.Sensor, _ wanted: Double?
  ) -> JSONValue {
    .object { object in
      object.add("sensor", stream.word)
      object.add("samples", sensor.samples)
      object.add("rate_hz", sensor.rate.map(Self.rounded))
      // Who wants all that there is says no number.
      object.add("wanted_hz", wanted.flatMap { $0.isFinite ? $0 : nil })
      object.add("last_utc", sensor.last.flatMap { clock.date(of: $0).iso8601 })
      object.add(
        "refused",
        .object { refused in
          refused.add("not_finite", sensor.count(.notFinite))
          refused.add("absurd", sensor.count(.absurd))
          refused.add("repeated", sensor.count(.repeated))
          refused.add("late", sensor.count(.late))
        })
      object.add("gaps", sensor.count(.gap))
      object.add("longest_gap_s", sensor.longestGap.map(Self.rounded))
      object.add(
        "last_gap",
        sensor.lastGap.map { gap in
          .object { object in
            object.add("from_utc", clock.date(of: gap.start).iso8601)
            object.add("to_utc", clock.date(of: gap.end).iso8601)
          }
        })
    }
  }

  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
