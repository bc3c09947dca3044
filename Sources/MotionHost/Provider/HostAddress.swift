import Foundation
import MotionSimulator
package import MotionSources

/// What `COREMOTION_HOST` says: where a program's motion data come from.
///
///     walk.zip                      a recording, played in real time
///     walk.zip?speed=100            faster; speed=virtual as fast as the program follows
///     walk.zip?past=all             already over when the program starts; past=3600: its first hour
///     walk.zip?speed=20&dates=now   with today's dates; dates=recorded with its own
///     walk.zip?end=exit             the program ends with the recording; end=stay, as usual, leaves it
///     scenario:commuter?seed=3      a simulated person
///     scenario:mine.txt             a scenario of one's own, from a file
///
/// `unix:/path?device=NAME` is a `ServiceAddress`, `none` no device at all.
package struct HostAddress: Equatable {
  package enum Place: Equatable, Sendable {
    case recording(path: String)
    case scenario(name: String, seed: UInt64)
  }

  package enum Past: Equatable {
    case seconds(Double)
    case all
  }

  package var place: Place
  package var pace = Pace.speed(1)
  var dates: ReplayDates?
  package var past = Past.seconds(0)
  /// Whether the program ends with the recording.
  package var endsProgram = false

  /// The dates that the program sees, where the address decides: today's where something is past
  /// when the program starts, since it can only ask for it by its own clock.
  package var clientDates: ReplayDates? { dates ?? (past == .seconds(0) ? nil : .now) }

  /// Why an address cannot be understood.
  package struct Mistake: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads an address. A file of exactly this name goes before any option.
  package init(_ text: String) throws(Mistake) {
    if FileManager.default.fileExists(atPath: text) {
      place = .recording(path: text)
      return
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    var seed: UInt64?
    if let scenario = name.removing(prefix: "scenario:") {
      place = .scenario(name: scenario, seed: 1)
    } else if name.hasPrefix("unix:") {
      throw Mistake(
        description: "\(text): expected unix:/path or unix:/path?device=NAME")
    } else {
      place = .recording(path: name.removing(prefix: "recording:") ?? name)
    }
    if parts.count > 1 {
      for option in parts[1].split(separator: "&") { try take(String(option), seed: &seed) }
    }
    guard let seed else { return }
    guard case .scenario(let scenario, _) = place else {
      throw Mistake(description: "seed=\(seed): only a scenario has a seed")
    }
    place = .scenario(name: scenario, seed: seed)
  }

  private static let options = ["speed", "dates", "past", "seed", "end"]

  /// Takes an option that stands outside of the address.
  package mutating func take(_ option: String) throws(Mistake) {
    var seed: UInt64?
    try take(option, seed: &seed)
  }

  /// Refuses what only a program's own replay can be asked for, where a service plays it.
  package func checkServed(as text: String) throws(Mistake) {
    if past != .seconds(0) {
      throw Mistake(
        description:
          "\(text): past= is for a program's own replay; push a recording with 'coremotion replay'")
    }
    if endsProgram {
      throw Mistake(
        description: "\(text): end=exit is for a program's own replay; a service goes on")
    }
  }

  /// What is played.
  package func source() throws -> sending any SampleSource {
    switch place {
    case .recording(let path): try RecordingSource(path: path)
    case .scenario(let name, let seed): try ScenarioSource(name: name, seed: seed)
    }
  }

  private mutating func take(_ option: String, seed: inout UInt64?) throws(Mistake) {
    let pair = option.split(separator: "=", maxSplits: 1).map(String.init)
    let value = pair.count > 1 ? pair[1] : ""
    switch (pair.first ?? "", value) {
    case ("speed", "virtual"): pace = .virtual
    case ("speed", _):
      guard let speed = Double(value), speed > 0, speed <= 100_000 else {
        throw Mistake(
          description: "speed=\(value): expected a number above 0 up to 100000, or virtual")
      }
      pace = .speed(speed)
    case ("dates", "now"): dates = .now
    case ("dates", "recorded"): dates = .recorded
    case ("past", "all"): past = .all
    case ("past", _):
      guard let seconds = Double(value), seconds >= 0, seconds.isFinite else {
        throw Mistake(description: "past=\(value): expected a number of seconds, or all")
      }
      past = .seconds(seconds)
    case ("end", "exit"): endsProgram = true
    case ("end", "stay"): endsProgram = false
    case ("seed", _):
      guard let number = UInt64(value) else {
        throw Mistake(description: "seed=\(value): expected a whole number from 0")
      }
      seed = number
    default:
      let question = Spelling.question(about: pair.first ?? "", among: Self.options)
      throw Mistake(
        description:
          "\(option): \(question)expected speed=NUMBER|virtual, past=SECONDS|all, "
          + "dates=now|recorded, end=exit|stay or seed=NUMBER")
    }
  }
}

extension String {
  /// The rest after a prefix; `nil` where it has another beginning.
  fileprivate func removing(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
