import Console
import ActivityDemo

launch(options: ["--svg": .file]) { say, options in
  ActivityDemoProgram(draw: drawing(to: options["--svg"]), say: say)
}
