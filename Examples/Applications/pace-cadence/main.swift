import Console
import PaceCadence

launch { PaceCadenceProgram(say: $0) }
