import Console
import ActivityDemo

launch { say, _ in ActivityDemoProgram(say: say) }
