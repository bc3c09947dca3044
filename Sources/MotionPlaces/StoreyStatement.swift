/// A storey that the user states for a moment of a recording.
public struct StoreyStatement: Equatable, Sendable {
  /// The storey's number, as people there say it.
  public var number: Int
  /// Seconds from the recording's start; infinite at its end.
  public var time: Double
  /// The moment as it was written, for messages.
  public var moment: String

  /// A statement.
  public init(_ number: Int, at time: Double, moment: String) {
    self.number = number
    self.time = time
    self.moment = moment
  }

  /// A statement that was not used as it stands.
  public struct Refusal: Equatable, Sendable {
    /// Why.
    public enum Reason: Equatable, Sendable {
      /// It contradicts the learned heights.
      case contradicted
      /// Somebody was on the way between two storeys then.
      case onTheWay(from: Double, to: Double)
    }

    /// What was said.
    public var word: StoreyStatement
    /// Why.
    public var reason: Reason
  }
}

/// A moment from which on somebody was at another storey.
public struct StoreyChange: Equatable, Sendable {
  /// Seconds from the recording's start.
  public var time: Double
  /// The storey; `nil` where it is not known from then on.
  public var storey: Int?
}
