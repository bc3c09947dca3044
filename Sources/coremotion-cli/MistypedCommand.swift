import ArgumentParser
import MotionDiary
import MotionRecordings
import MotionSimulator
import MotionSystem

/// A call whose first word is no command: a slip, or a file without one.
enum MistypedCommand {
  /// One line that says what may have been meant; `nil` where the first word is a command or an
  /// option, or nothing is near.
  static func advice(on arguments: [String]) -> String? {
    let words = Array(arguments.dropFirst())
    guard let first = words.first, !first.hasPrefix("-") || first == "-" else { return nil }
    let commands = CoremotionCommand.configuration.subcommands.compactMap {
      $0.configuration.commandName
    }
    guard first != "help", !commands.contains(first) else { return nil }
    let meant: [String]
    if let command = Spelling.nearest(to: first, among: commands) {
      meant = [command] + words.dropFirst()
    } else if first == "-" || FileStatus(of: first) != nil {
      meant = ["analyze"] + words
    } else {
      return nil
    }
    let line = (["coremotion"] + meant.map(quoted)).joined(separator: " ")
    return "coremotion: there is no command \"\(first)\"; did you mean: \(line)".printable
  }

  /// A word as a shell takes it.
  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
        || "-_./=+:,@%".unicodeScalars.contains($0)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing(text: "'", with: "'\\''") + "'"
  }
}
