import Console
import View

launch(options: ["--mode": .oneOf(ViewMode.allCases.map(\.rawValue))]) { say, given in
  let mode = given["--mode"].flatMap(ViewMode.init)
  return ViewProgram(modes: mode.map { [$0] } ?? ViewMode.allCases, say: say)
}
