import Console
import PaceCadence

launch { say, _ in PaceCadenceProgram(say: say) }
