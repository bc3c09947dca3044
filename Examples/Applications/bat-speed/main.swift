import Console
import BatSpeed

launch { BatSpeedProgram(say: $0) }
