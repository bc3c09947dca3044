import Console
import DrivingMode

launch { say, _ in DrivingModeProgram(say: say) }
