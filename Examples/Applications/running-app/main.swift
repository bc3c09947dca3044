import Console
import RunningApp

launch { say, _ in RunningAppProgram(say: say) }
