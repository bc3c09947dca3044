import Console
import ActivityDemo

launch { ActivityDemoProgram(say: $0) }
