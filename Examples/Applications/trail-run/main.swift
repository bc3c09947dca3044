import Console
import TrailRun

launch { say, _ in TrailRunProgram(say: say) }
