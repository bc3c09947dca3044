public import MotionProcessing
public import MotionRecordings

extension BatchAnalysis {
  /// What can be chosen.
  public struct Options: Sendable {
    /// How recordings are read.
    public var reading = ReadingOptions()
    /// Whether a thread of its own reads ahead. Where as many recordings are at work as there are processors, it
    /// only costs.
    public var readsAhead = true
    /// Streams that are not used.
    public var leftOut: Set<SensorStream> = []
    /// The folder below which each recording gets one for its tables; `nil` for no tables.
    public var folder: String?
    /// Whether the tables are kept in memory instead of a folder: `BatchAnalysis.tables`.
    public var keepsTables = false
    /// All that is read, so that nothing is written over it.
    public var inputs: [String] = []
    /// Whether tables are replaced that are not known to be results.
    public var isForced = false
    /// Whether a diary says by size and SHA-256 which file was read: that is read once more for it.
    /// Always so where tables or a snapshot are written.
    public var namesSource = false
    /// What can be chosen about the tables.
    public var tables = ResultFiles.Options()
    /// Who makes the tables of a study beside them; `nil` for none.
    package var study: (any StudyMaking)?
    /// Who measures the accelerometer's gain and offset in a pass of its own before; `nil` for nobody.
    package var gravity: (any GravityMeasuring)?
    /// The clock of local times; `nil` for that of each recording.
    public var clock: LocalClock?
    /// The gestures that are looked for; `nil` for none.
    public var gestures: GestureOptions?
    /// Whether a diary keeps the height over the recording, to be drawn.
    public var keepsHeights = false
    /// Moments that shall be explained.
    public var moments: [RecordingMoment] = []
    /// The file that keeps what is known of the user's steps; begun where it is missing.
    public var snapshot: String?
    /// Whether all recordings are of one device: what is learned of its sensors is kept too.
    public var isOneDevice = false
    /// The file that keeps what is known of a building; begun where it is missing.
    public var building: String?
    /// The file that keeps a person's places and their names; begun where it is missing.
    public var places: String?
    /// Whether all recordings are of one person, whose places have one name in all of them.
    public var isOnePerson = false
    /// What a report of the recordings is to be like; `nil` for no report.
    public var report: ReportOptions?
    /// Whether what a report needs of each recording is kept, so that one can be written by any clock.
    public var keepsSources = false
    /// The units of what is told of what was learned.
    public var units = DisplayUnits.metric
    /// What is said of the storeys of each recording.
    public var storeys: [SaidStorey] = []

    /// Nothing but a diary.
    public init() {}
  }

  /// How it went, by the exit code of a program.
  public enum Outcome: Int32, Sendable {
    /// All was read and told.
    case complete = 0
    /// No recording could be told as was asked for.
    case failed = 1
    /// Something was told, but a part of a recording could not be read, or another one not at all.
    case damaged = 3

    /// How several went together.
    public init(of several: [Outcome]) {
      if several.allSatisfy({ $0 == .complete }) {
        self = .complete
      } else {
        self = several.allSatisfy { $0 == .failed } ? .failed : .damaged
      }
    }
  }
}
