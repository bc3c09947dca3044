import Console
import RunWithGps

launch { RunWithGpsProgram(say: $0) }
