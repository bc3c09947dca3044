/// The system of a phone whose messages do not say it: signs and units differ.
package enum Platform: String, Sendable, CaseIterable {
  case ios
  case android
}
