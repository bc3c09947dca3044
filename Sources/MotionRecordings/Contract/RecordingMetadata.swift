public import MotionProcessing

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
  /// What its movement says of where it was worn, where neither file nor user does; never written to `meta.json`.
  public var recognized: WearFinding?
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

  /// What few files say: serial number, session, hand and height, by their keys in `meta.json`.
  package private(set) var details: [String: String] = [:]

  /// Number of the device itself, as its maker writes it.
  public var serial: String? {
    get { details["serial"] }
    set { details["serial"] = newValue }
  }

  /// Number that the device's setting up gave this recording.
  public var session: String? {
    get { details["session"] }
    set { details["session"] = newValue }
  }

  /// The hand with which the wearer writes, `left` or `right`; in the file's words where these are others.
  public var handedness: String? {
    get { details["handedness"] }
    set { details["handedness"] = newValue }
  }

  /// How tall the wearer is, m: 1 to 2.5. Told and not used: the length of a step is learned from ways that
  /// are known.
  public var height: Double? {
    get { details["height_m"].flatMap { Double($0) } }
    set { details["height_m"] = newValue.map { $0.description } }
  }

  /// Where it was carried, as the user says and else the file; `nil` where neither says it, or the file says what the user
  /// denies.
  public var carried: String? {
    guard let wear else { return placement }
    let part = StatedPlace(placement).part
    if wear == .elsewhere { return part == Wear.wrist.rawValue ? nil : placement }
    return part == wear.rawValue ? placement : wear.rawValue
  }

  /// Whether neither the user nor words of the file that are understood say where it was worn.
  package var leavesWearOpen: Bool { wear == nil && StatedPlace(placement).part == nil }

  /// The side of the body on which it was carried, where the words of ``carried`` say it.
  public var side: BodySide? { StatedPlace(carried, handedness: handedness).side }

  /// Where it was worn and who says so: `right wrist, stated by the file`; `nil` where nobody does.
  package var worn: String? {
    guard let carried else { return wear.map { _ in "not on the wrist, said by the user" } }
    return carried + (carried == placement ? ", stated by the file" : ", said by the user")
  }

  /// Metadata of which only the name is known.
  public init(recording: String) {
    self.recording = recording
    rates = [:]
  }
}
