package import FoundationEssentials
package import MotionHost
import MotionLink
package import MotionProcessing

// What waits to be written, and how it is.
extension DiskStore {
  /// Whether the recorder has stopped, since the disk is full.
  package var isRecorderStopped: Bool { state.withLock { $0.isRecorderStopped } }

  /// Takes what is to be written; whoever takes it writes it. `nil` where nothing has changed since the
  /// commit of a newest sample.
  package func takeUnwritten(newest: Date?) -> Unwritten? {
    state.withLock { state in
      guard state.unwritten.isNew || newest != state.newest else { return nil }
      defer { state.unwritten = Unwritten() }
      state.unwritten.sessions = state.sessions
      return state.unwritten
    }
  }

  /// Writes what was taken in one commit, and lets go of a slice of what is too old. Where that fails it
  /// waits for the next time, and nothing is lost.
  ///
  /// - Parameters:
  ///   - taken: what is written.
  ///   - checkpoint: what the device knew when it was taken.
  ///   - newest: date of the newest sample that is in it.
  ///   - streams: what the device measures.
  ///
  /// Where the disk is full the recorder stops, and there is room for the history for a while.
  package func write(
    _ taken: Unwritten, _ checkpoint: HistoryCheckpoint, newest: Date?,
    streams: [SensorStream: Double] = [:]
  ) throws(HistoryDatabase.Failure) {
    var commit = StoreCommit(
      device: device, state: state.withLock { $0 }, taken: taken, checkpoint: checkpoint,
      newest: newest, streams: streams)
    do throws(HistoryDatabase.Failure) {
      do throws(HistoryDatabase.Failure) {
        try database.writing { try commit.write(into: $0) }
      } catch {
        guard error.isFull else { throw error }
        _ = database.ballast.giveUp()
        commit.leaveOutRecordings()
        state.withLock { $0.isRecorderStopped = true }
        try database.writing { try commit.write(into: $0) }
      }
    } catch {
      state.withLock { state in
        state.unwritten = taken.followed(by: state.unwritten)
        state.isFailing = true
      }
      throw error
    }
    let hasRoom = database.ballast.take()
    state.withLock { [commit] state in
      state.isRecorderStopped = !hasRoom
      state.isFailing = false
      state.newest = newest
      commit.note(in: &state)
    }
    if let now = taken.now { emptyLog(at: now) }
  }

  /// Seconds for which the log may hold what the database has let go of.
  private static let logPause = 3600.0

  /// Old pages stand in the log until it is written anew or emptied, which costs them being written once more.
  private func emptyLog(at now: Date) {
    let isDue = state.withLock { state in
      guard let last = state.emptied else { return true }
      return abs(now.timeIntervalSince(last)) >= Self.logPause
    }
    // What fails is tried again with the next commit.
    guard isDue, (try? database.emptyLog()) != nil else { return }
    state.withLock { $0.emptied = now }
  }
}
