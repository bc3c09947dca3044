import Console
import Altimeter

launch { say, _ in AltimeterProgram(say: say) }
