import Dispatch
import MotionDiary
import MotionRecordings
import Synchronization

/// What came of a recording: its diary, what there is to say of it, and how it went.
struct FinishedAnalysis: Sendable {
  var path: String
  /// Its place among the recordings.
  var number: Int
  var diary: Diary?
  /// The recording as a report holds it, where one was asked for.
  var reports: [ReportRecording] = []
  var notes: [String] = []
  var failed: [FailedRecording] = []
  var outcome = BatchAnalysis.Outcome.complete
  /// Why results cannot be written: those of the next recording cannot either.
  var failure: OutputError?
}

/// Analyses several recordings at a time, each by itself.
///
/// Recordings of one name share a folder for results, so they are done one after the other.
final class ParallelAnalysis: Sendable {
  private let inputs: [RecordingInput]
  private let options: BatchAnalysis.Options
  private let chains: [[Int]]
  private let next = Atomic(0)
  private let finished = Mutex<[Int: FinishedAnalysis]>([:])
  private let news = DispatchSemaphore(value: 0)

  /// Prepares the work on these recordings.
  init(_ inputs: [RecordingInput], _ options: BatchAnalysis.Options) {
    self.inputs = inputs
    self.options = options
    chains = options.folder == nil ? inputs.indices.map { [$0] } : Self.chains(of: inputs)
  }

  /// Does all of it by `jobs` threads. `deliver` is called on this thread with each result as soon as
  /// it is there, or in the order of the recordings.
  func run(jobs: Int, inOrder: Bool, deliver: (FinishedAnalysis) -> Void) {
    for job in 0..<min(jobs, chains.count) {
      DispatchQueue(label: "analysis \(job)").async { self.work() }
    }
    var waiting = Array(inputs.indices)
    while !waiting.isEmpty {
      news.wait()
      while let place = ready(in: waiting, inOrder: inOrder) {
        let index = waiting.remove(at: place)
        if let result = finished.withLock({ $0.removeValue(forKey: index) }) { deliver(result) }
      }
    }
  }

  /// The place of a recording among those that are waited for that may be delivered now.
  private func ready(in waiting: [Int], inOrder: Bool) -> Int? {
    finished.withLock { finished in
      guard inOrder else { return waiting.firstIndex { finished[$0] != nil } }
      return waiting.first.flatMap { finished[$0] != nil ? 0 : nil }
    }
  }

  private func work() {
    while true {
      let chain = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard chain < chains.count else { return }
      let notes = Notes()
      var batch: BatchAnalysis?
      for index in chains[chain] {
        let result = result(of: index, by: &batch, notes)
        finished.withLock { $0[index] = result }
        news.signal()
      }
    }
  }

  /// Analyses a recording; `batch` knows those before it that share its name.
  private func result(
    of index: Int, by batch: inout BatchAnalysis?, _ notes: Notes
  ) -> FinishedAnalysis {
    let input = inputs[index]
    var result = FinishedAnalysis(path: input.path, number: index)
    do throws(OutputError) {
      var own = if let batch { batch } else { try BatchAnalysis(options, note: notes.add) }
      let (failed, reports) = (own.failed.count, own.reports.count)
      // Signals are asked for here: the thread that prints only waits.
      var progress = ProgressLine(input.path, isShown: false)
      result.diary = try own.process(input.path, reading: input.reading) { progress.advance($1()) }
      Interruption.endIfAsked()
      result.failed = Array(own.failed.dropFirst(failed))
      result.reports = Array(own.reports.dropFirst(reports))
      result.outcome = own.outcome
      batch = own
    } catch {
      result.failure = error
      result.outcome = .failed
    }
    result.notes = notes.take()
    return result
  }

  /// Recordings by their names: equal names one after the other.
  private static func chains(of inputs: [RecordingInput]) -> [[Int]] {
    var chains: [[Int]] = []
    var place: [String: Int] = [:]
    for (index, input) in inputs.enumerated() {
      let reader = try? RecordingReader(path: input.path, options: input.reading)
      let name = reader?.metadata.recording ?? input.path
      if let known = place[name] {
        chains[known].append(index)
      } else {
        place[name] = chains.count
        chains.append([index])
      }
    }
    return chains
  }
}

/// Lines about the recording in hand.
private final class Notes {
  private var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}
