import MotionService

/// What a configuration says of this machine's own sensors: the table `[sensors]`. Without it they stay off.
struct SensorsConfiguration: Equatable {
  /// What kind of device it is, and how fast its accelerometer runs.
  var profile: SensorProfile
  /// What clients name it by.
  var name: String
  /// Where `sys`, `dev` and `run` lie; empty on a machine of its own.
  var root: String

  /// What holds where nothing is said.
  init() {
    profile = SensorProfile(.phone)
    name = profile.kind.rawValue
    root = ""
  }

  /// Reads a table.
  init(_ table: inout ConfigurationTable) {
    let kinds = SensorProfile.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    let kind = table.take("profile", kinds) { node in
      if case .text(let text) = node { SensorProfile.Kind(rawValue: text) } else { nil }
    }
    profile = SensorProfile(kind ?? .phone)
    let rates = SensorProfile.rates(of: profile.kind)
    let listed = rates.map { String(Int($0)) }.joined(separator: " or ")
    profile.rate =
      table.take("rate", "\(listed): samples of acceleration a second") { node in
        rates.first { node == .whole(Int($0)) || node == .real($0) }
      } ?? profile.rate
    name =
      table.take("name", "a text") { node in
        if case .text(let text) = node, !text.isEmpty { text } else { nil }
      } ?? profile.kind.rawValue
    root =
      table.take("root", "a path that begins with /") { node in
        if case .text(let text) = node, text.hasPrefix("/"), !text.utf8.contains(0) {
          text
        } else {
          nil
        }
      } ?? ""
  }
}
