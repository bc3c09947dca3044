package import MotionRecordings

/// What has come of a phone's messages since the service began; it names no place and no motion.
package struct PhoneFigures: Equatable, Sendable {
  /// Of one session of the app.
  package struct Session: Equatable, Sendable {
    package var messages: Int
    package var doubled: Int
    package var missing: Int

    package init(messages: Int, doubled: Int, missing: Int) {
      (self.messages, self.doubled, self.missing) = (messages, doubled, missing)
    }
  }

  /// Messages that were taken.
  package var messages = 0
  /// Messages that had come before.
  package var doubled = 0
  /// Messages that have not come, by their numbers.
  package var missing = 0
  /// Messages that were not taken.
  package var refused = 0
  /// Sessions of the app.
  package var sessions = 0
  /// Of the newest session.
  package var session: Session?
  /// Readings that lack a figure.
  package var incomplete = 0
  /// Readings that are not of motion, or not needed, by the names that the app gives them.
  package var skipped: [String: Int] = [:]
  package var platform: Platform?
  /// What says so.
  package var evidence: String?
  /// What the battery did last, in the app's word.
  package var battery: String?
  /// What the user could do.
  package var advice: String?

  /// Nothing so far.
  package init() {}

  /// As `status` shows it.
  package var document: JSONValue {
    .object { document in
      document.add("messages", messages)
      document.add("messages_doubled", doubled)
      document.add("messages_missing", missing)
      document.add("messages_refused", refused)
      document.add("sessions", sessions)
      if let session {
        document.add(
          "session",
          .object { object in
            object.add("messages", session.messages)
            object.add("messages_doubled", session.doubled)
            object.add("messages_missing", session.missing)
          })
      }
      document.add("readings_incomplete", incomplete)
      document.add(
        "readings_skipped",
        .object { names in for (name, count) in skipped { names.add(name, count) } })
      document.add("platform", platform?.rawValue)
      document.add("platform_evidence", evidence)
      document.add("battery", battery)
      document.add("advice", advice)
    }
  }
}
