import Console
import TrailRun

launch { TrailRunProgram(say: $0) }
