import Console
import RacingTilt

launch(options: ["--draw": []]) { say, given in
  RacingTiltProgram(draws: given["--draw"] != nil, say: say)
}
