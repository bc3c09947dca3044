import Console
import DrivingMode

launch { DrivingModeProgram(say: $0) }
