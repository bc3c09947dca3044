import Console
import RunningApp

launch { RunningAppProgram(say: $0) }
