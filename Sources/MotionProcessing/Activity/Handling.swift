/// Whether somebody turns the device about: it does not lie still then, whatever its owner does
/// (R27, R28).
///
/// A device that was moved is handled until it keeps its attitude for one batch; one that lay is
/// handled after a quarter of a minute of turning, so that a stir of somebody who sits ends nothing.
struct Handling {
  /// Least turning that is more than sway and breath (`BatchFeatures.turning`): 10 degrees about the
  /// mean, root mean square. Of the recorded batches of somebody who sits or stands, less than 1 %
  /// of those with a phone in the pocket reach it (motionsense, wisdm2019), and of those with a watch
  /// 12 % (wisdm2019) and 22 % (pamap2).
  static let leastTurning: Float = -4.2
  /// Batches in a row: 15 s. With 10 s flags changed one time an hour more inside recorded bouts.
  static let least = 6

  private var count = least

  /// Takes the turning of a batch, `nil` where acceleration is missing; true while the device is
  /// handled.
  mutating func goesOn(_ turning: Float?) -> Bool {
    guard let turning else { return count >= Self.least }
    count = turning > Self.leastTurning ? min(count + 1, Self.least) : 0
    return count >= Self.least
  }
}
