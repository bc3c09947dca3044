import Console
import SwingWatch

launch(options: ["--wrist": ["left", "right"], "--better": []]) { say, options in
  SwingWatchProgram(
    isLeft: options["--wrist"] == "left", rule: options["--better"] == nil ? .talk : .better,
    say: say)
}
