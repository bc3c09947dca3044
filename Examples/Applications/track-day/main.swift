import Console
import TrackDay

launch(options: ["--svg": .file]) { say, options in
  TrackDayProgram(draw: drawing(to: options["--svg"]), say: say)
}
