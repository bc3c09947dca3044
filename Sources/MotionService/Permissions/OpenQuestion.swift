/// A question to the user that has no answer yet.
package struct OpenQuestion: Equatable, Sendable {
  /// Why the client wants motion data, in its own words; empty where it does not say.
  package var purpose: String
  /// The device that it wants them of.
  package var device: String
  /// When it was asked, seconds since 1970.
  package var asked: Double

  package init(purpose: String, device: String, asked: Double) {
    self.purpose = purpose
    self.device = device
    self.asked = asked
  }
}
