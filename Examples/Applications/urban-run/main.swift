import Console
import UrbanRun

launch { UrbanRunProgram(say: $0) }
