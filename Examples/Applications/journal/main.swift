import Console
import Journal

launch(options: ["--svg": .file]) { say, options in
  JournalProgram(draw: drawing(to: options["--svg"]), say: say)
}
