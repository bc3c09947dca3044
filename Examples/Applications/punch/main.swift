import Console
import Punch

launch { PunchProgram(say: $0) }
