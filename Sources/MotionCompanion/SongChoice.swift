public import Foundation

/// The song that goes with somebody's cadence: it plays on while it fits, and until it has not fitted for twenty seconds.
public struct SongChoice: Sendable {
  /// Seconds for which a song is held that does not fit: somebody waits at a light, or takes stairs.
  private static let hold = 20.0

  private let songs: [SongTempo]
  private var misfit: Date?
  /// Number of the song that plays; `nil` before one has fitted.
  public private(set) var playing: Int?

  /// A choice among songs.
  public init(of songs: [SongTempo]) { self.songs = songs }

  /// Takes steps a second, `nil` where somebody stands; gives the number of the song that begins, if one does.
  public mutating func process(cadence: Double?, at date: Date) -> Int? {
    let cadence = cadence ?? 0
    if let playing {
      guard !songs[playing].fits(cadence: cadence) else {
        misfit = nil
        return nil
      }
      let since = misfit ?? date
      misfit = since
      guard date.timeIntervalSince(since) >= Self.hold else { return nil }
    }
    guard let song = songs.firstIndex(where: { $0.fits(cadence: cadence) }) else { return nil }
    (playing, misfit) = (song, nil)
    return song
  }
}
