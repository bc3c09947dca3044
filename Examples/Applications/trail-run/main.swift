import Console
import TrailRun

launch(options: ["--svg": .file]) { say, options in
  TrailRunProgram(draw: drawing(to: options["--svg"]), say: say)
}
