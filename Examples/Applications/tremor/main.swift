import Console
import Tremor

// The owner says yes to sharing by the switch.
launch(options: ["--share": []]) { say, options in
  TremorProgram(mayShare: options["--share"] != nil, say: say)
}
