import Console
import Floors

launch { say, _ in FloorsProgram(say: say) }
