import Console
import BatSpeed

launch { say, _ in BatSpeedProgram(say: say) }
