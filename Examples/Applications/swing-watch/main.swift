import Console
import SwingWatch

launch(options: ["--wrist": ["left", "right"]]) { say, options in
  SwingWatchProgram(
    wrist: options["--wrist"].flatMap { SwingWatchProgram.Wrist(rawValue: $0) } ?? .right, say: say)
}
