import Console
import RunWithGps

launch { say, _ in RunWithGpsProgram(say: say) }
