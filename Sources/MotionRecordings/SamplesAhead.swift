public import MotionProcessing
import MotionSystem
import Synchronization

/// The samples of a recording, read on a thread of their own while the caller works on those before
/// them. Where two processors are free, it takes the time of the longer of the two works.
///
/// ```swift
/// let reader = try RecordingReader(path: path)
/// let samples = SamplesAhead(of: reader)
/// while let sample = try samples.next() { try analysis.process(sample) }
/// let diary = try analysis.finish(findings: reader.findings, skippedRows: reader.skippedRows)
/// ```
///
/// The thread moves the reader's position. The reader's findings are complete after the last sample.
/// The thread ends with the recording or with this object.
public final class SamplesAhead {
  /// Samples in a piece, somewhat under a megabyte: with fewer, waking a thread takes longer than a
  /// piece (2,048 took 10 to 30 % longer).
  private static let pieceSize = 8192
  /// Samples in a piece that its own reader has filled: they are still in the nearest memory when they are looked at.
  private static let nearPieceSize = 512

  /// What the reading thread works on.
  private final class Source {
    private var reader: RecordingReader
    private let share = Atomic(0.0.bitPattern)

    init(_ reader: RecordingReader) { self.reader = reader }

    /// The share of the bytes that were read, 0 to 1.
    var progress: Double { Double(bitPattern: share.load(ordering: .relaxed)) }

    func fill(_ piece: UnsafeMutableBufferPointer<Sample>) -> Int {
      var count = 0
      while count < piece.count,
        let end = reader.withRun(
          atMost: piece.count - count, { piece[count...].initialize(fromContentsOf: $0) })
      {
        count = end
      }
      share.store(reader.progress.bitPattern, ordering: .relaxed)
      return count
    }
  }

  private let source: Source
  private let pieces: Relay<Sample>
  private var piece = UnsafeBufferPointer<Sample>(start: nil, count: 0)
  private var place = 0

  /// Starts the thread; from then on samples must not be taken from the reader itself. Without a thread
  /// (`isAhead` false) the caller reads: for who keeps all processors at work already, that is less work.
  public init(of reader: RecordingReader, isAhead: Bool = true) {
    let source = Source(reader)
    self.source = source
    pieces = Relay(capacity: isAhead ? Self.pieceSize : Self.nearPieceSize, isAhead: isAhead) {
      source.fill($0)
    }
  }

  deinit { pieces.stop() }

  /// The next sample, as `RecordingReader.next()` gives it; `nil` at the end.
  public func next() throws(RecordingError) -> Sample? {
    if place == piece.count {
      piece = pieces.exchange()
      place = 0
      if piece.isEmpty { return nil }
    }
    place += 1
    return piece[place - 1]
  }

  /// Those that come next, a few thousand, at least one; `nil` at the end. They stay until more are asked for.
  package func nextPiece() -> UnsafeBufferPointer<Sample>? {
    piece =
      place == piece.count ? pieces.exchange() : UnsafeBufferPointer(rebasing: piece[place...])
    place = piece.count
    return piece.isEmpty ? nil : piece
  }

  /// The share of the recording's bytes that were read, 0 to 1: at most two pieces ahead of the
  /// samples that were given.
  public var progress: Double { source.progress }
}
