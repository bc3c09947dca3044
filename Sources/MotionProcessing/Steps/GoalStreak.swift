/// Days in a row on which somebody reached a goal (R160).
public enum GoalStreak {
  /// The streak up to the last of some days, which come in order with their numbers. The last one may still be going
  /// on: it adds to the streak, and does not end it. A day without data does: it is not among them, or its answer
  /// is `nil`.
  public static func length(of days: [(number: Int, isReached: Bool?)]) -> Int {
    guard let last = days.last else { return 0 }
    var length = last.isReached == true ? 1 : 0
    var next = last.number
    for day in days.dropLast().reversed() {
      guard day.number == next - 1, day.isReached == true else { break }
      length += 1
      next = day.number
    }
    return length
  }
}
