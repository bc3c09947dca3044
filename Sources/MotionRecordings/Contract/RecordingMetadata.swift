/// What is known about a recording besides its samples: `meta.json` of the recording layout.
public struct RecordingMetadata: Equatable, Sendable {
  /// Name of the set that the recording belongs to.
  public var set: String?
  /// Name of the recording; also the name of its folder of results.
  public var recording: String
  /// Anonymous id of the person.
  public var person: String?
  /// Model of the device.
  public var device: String?
  /// Operating system or app and its version.
  public var os: String?
  /// Where the device was carried.
  public var placement: String?
  /// Where the user says that it was worn, whatever the file says; kept through a conversion.
  public var wear: Wear?
  /// Nominal samples per second by stream name (`accelerometer`, `gyroscope`, `magnetometer`,
  /// `barometer`, `location`).
  public var rates: [String: Double]
  /// Where the recording comes from.
  public var source: String?
  /// Licence of the recording.
  public var licence: String?
  /// Anything else worth knowing.
  public var notes: String?
  /// Wall clock at `time_s` 0.
  public var start: WallClock?
  /// IANA name of the time zone at the start, such as `Europe/Berlin`, or its distance from universal
  /// time, such as `-03:30`, where a file says no more.
  public var timeZone: String?
  /// The earth's field there.
  public var magneticField: LocalMagneticField?

  /// Where it was carried, as the user says and else the file; `nil` where neither says it, or the file says what the user
  /// denies.
  public var carried: String? {
    let saysWrist = StatedPlace.isWrist(placement)
    return switch wear {
    case nil: placement
    case .wrist: saysWrist ? placement : "wrist"
    case .elsewhere: saysWrist ? nil : placement
    }
  }

  /// Metadata of which only the name is known.
  public init(recording: String) {
    self.recording = recording
    rates = [:]
  }
}
