import Console
import GravityOrAttitude

launch { GravityOrAttitudeProgram(say: $0) }
