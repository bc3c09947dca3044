import Console
import Punch

launch { say, _ in PunchProgram(say: say) }
