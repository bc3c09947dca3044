import Console
import UrbanRun

launch { say, _ in UrbanRunProgram(say: say) }
