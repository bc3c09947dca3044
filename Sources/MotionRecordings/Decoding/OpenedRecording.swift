/// A recording that is ready to be read.
struct OpenedRecording {
  /// Name of the format with the version where it is known.
  var format: String
  var metadata: RecordingMetadata
  var sources: [any SampleSource]
  /// Members that hold no samples and belong to the recording, such as its truth.
  var otherMembers: [String] = []
  /// The rule by which the format was recognised, in words.
  var recognition: String
  /// What was guessed, and how to say otherwise.
  var assumptions: [String] = []
  /// What another system said in the same recording.
  var statements: [StatementTable] = []
  /// What a file without samples holds instead: `step counts and workouts`.
  var contentsWithoutSamples: String?
  /// Whether it is of a device that is made to be worn on the body. The clocks of these keep local time, which
  /// `metadata.start` is.
  var isWearable = false
  /// Whether several files hold a part of it each.
  var isAcrossFiles = false
  /// The zone of that clock in the file's words, where it has any.
  var statedZone: String?
  /// What the file says of what its owner did, as far as it was read.
  var stated: () -> StatedActivity? = { nil }
}
