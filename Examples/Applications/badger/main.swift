import Badger
import Console

launch(options: ["--draw": []]) { say, given in
  BadgerProgram(draws: given["--draw"] != nil, say: say)
}
