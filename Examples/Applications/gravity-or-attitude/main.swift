import Console
import GravityOrAttitude

launch { say, _ in GravityOrAttitudeProgram(say: say) }
