import CMotionSystem
import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings
import SystemLibrary

/// How a service is at a moment.
struct ServiceStatus {
  /// A program that uses it.
  struct Client {
    let identity: ClientIdentity
    let client: HostClient
    let device: String
    let dropped: Int
  }

  /// Seconds since its start.
  let uptime: Double
  let devices: [any ServedDevice]
  let clients: [Client]
  /// Connections that are open.
  let connections: Int
  /// Connections that said hello, since the start.
  let served: Int
  /// Connections that were closed unread, or because their user had too many.
  let refused: [Refusal: Int]
  /// Sensor samples for which clients were too slow.
  let dropped: Int
  let loop: EventLoop.Counts
  let faults: [String]
  let lastCommit: Date?

  /// The document `status-1`.
  var document: JSONValue {
    .object { document in
      document.add("schema", "status-1")
      document.add("version", ProductVersion.current)
      document.add("process", getpid())
      document.add("uptime_s", uptime.rounded())
      document.add("faults", .array(faults.map { .string($0) }))
      document.add("last_commit", lastCommit.flatMap(Self.text))
      document.add("connections", connections)
      document.add("connections_served", served)
      document.add("connections_refused", refused.values.reduce(0, +))
      document.add(
        "refused",
        .object { kinds in for (kind, count) in refused { kinds.add(kind.rawValue, count) } })
      document.add("samples_dropped", dropped)
      addCost(to: &document)
      document.add("devices", .array(devices.map { Self.describe($0) }))
      document.add("clients", .array(clients.map { Self.describe($0) }))
    }
  }

  private func addCost(to document: inout JSONObject) {
    document.add("loop_turns", loop.turns)
    document.add("loop_sleeps", loop.sleeps)
    var (forced, seconds) = (Int64(0), 0.0)
    let waits = motion_switches(&forced, &seconds)
    guard waits >= 0 else { return }
    document.add("cpu_s", seconds)
    document.add("waits", Int(waits))
    document.add("preemptions", Int(forced))
  }

  private static func text(_ date: Date) -> String? {
    WallClock(secondsSince1970: date.timeIntervalSince1970)?.iso8601
  }

  private static func describe(_ client: Client) -> JSONValue {
    .object { object in
      object.add("name", client.identity.name)
      object.add("process", client.identity.process)
      object.add("device", client.device)
      object.add("authorization", client.client.authorization.word)
      object.add("samples_dropped", client.dropped)
    }
  }

  private static func describe(_ device: any ServedDevice) -> JSONValue {
    .object { object in
      object.add("name", device.name)
      object.add("rate", device.rate)
      object.add("has_ended", device.hasEnded)
      object.add("samples_taken", device.taken)
      if let pushed = device as? PushedDevice {
        object.add("samples_dropped", pushed.dropped)
        object.add("batches_taken", pushed.batches)
        object.add("platform", pushed.platform?.rawValue)
        object.add("phone", pushed.phone?.document)
      }
      object.add("profile", device.host.isWatch ? "watch" : "phone")
      if let sensed = device as? SensedDevice {
        object.add("samples_dropped", sensed.dropped)
        object.add("sensors", sensed.sensors)
      }
      object.add("now", text(device.host.clock.date(of: device.host.now)))
      object.add(
        "demand_hz",
        .object { demand in
          for (stream, rate) in device.host.demand { demand.add(stream.word, rate) }
        })
    }
  }
}
