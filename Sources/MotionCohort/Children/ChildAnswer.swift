import MotionRecordings

/// What a child says, a line each: an object of JSON.
package enum ChildAnswer: Equatable, Sendable {
  /// Of a folder: whether it is one recording.
  case looked(isRecording: Bool)
  /// A recording is begun.
  case begun(Told)
  /// The work goes on.
  case beat
  /// A recording is done before, and its file has not changed since.
  case kept(member: String?)
  /// A recording is over; its results lie in the folder of that name in the scratch folder.
  case ended(Told)
  /// Nothing can be written where results go.
  case unwritable(String)
  /// The request is over.
  case over

  /// What is known of a recording.
  package struct Told: Equatable, Sendable {
    package var member: String?
    package var size: Int64?
    package var digest: String?
    package var recording: String?
    package var origin = StatedOrigin()
    package var folder: String?
    package var state = ManifestRow.State.failed
    package var reason: String?
    package var seconds: Double?

    package init(member: String? = nil) { self.member = member }
  }

  /// The line with its end.
  package var line: String {
    JSONValue.object { keys in
      switch self {
      case .looked(let isRecording):
        keys.add("say", "looked")
        keys.add("is_recording", isRecording)
      case .begun(let told):
        keys.add("say", "begun")
        keys.add(told)
      case .beat: keys.add("say", "beat")
      case .kept(let member):
        keys.add("say", "kept")
        keys.add("member", member)
      case .ended(let told):
        keys.add("say", "ended")
        keys.add(told)
      case .unwritable(let reason):
        keys.add("say", "unwritable")
        keys.add("reason", reason)
      case .over: keys.add("say", "over")
      }
    }.line
  }

  /// `nil` where the line is no answer.
  package init?(_ line: [UInt8]) {
    guard let keys = JSONValue(line)?.object else { return nil }
    switch keys["say"]?.string {
    case "looked": self = .looked(isRecording: keys["is_recording"]?.boolean ?? false)
    case "begun": self = .begun(keys.told)
    case "beat": self = .beat
    case "kept": self = .kept(member: keys["member"]?.string)
    case "ended": self = .ended(keys.told)
    case "unwritable": self = .unwritable(keys["reason"]?.string ?? "")
    case "over": self = .over
    default: return nil
    }
  }
}

extension JSONObject {
  fileprivate mutating func add(_ told: ChildAnswer.Told) {
    add("member", told.member)
    add("size", told.size)
    add("sha256", told.digest)
    add("recording", told.recording)
    add("device", told.origin.device)
    add("serial", told.origin.serial)
    add("worn", told.origin.worn)
    add("person", told.origin.person)
    add("time_zone", told.origin.timeZone)
    add("folder", told.folder)
    add("state", told.state.rawValue)
    add("reason", told.reason)
    add("seconds", told.seconds)
  }

  fileprivate var told: ChildAnswer.Told {
    var told = ChildAnswer.Told(member: self["member"]?.string)
    if case .number(let text)? = self["size"] { told.size = Int64(text) }
    told.digest = self["sha256"]?.string
    told.recording = self["recording"]?.string
    told.origin.device = self["device"]?.string
    told.origin.serial = self["serial"]?.string
    told.origin.worn = self["worn"]?.string
    told.origin.person = self["person"]?.string
    told.origin.timeZone = self["time_zone"]?.string
    told.folder = self["folder"]?.string
    told.state = (self["state"]?.string).flatMap { .init(rawValue: $0) } ?? .failed
    told.reason = self["reason"]?.string
    told.seconds = self["seconds"]?.double
    return told
  }
}
