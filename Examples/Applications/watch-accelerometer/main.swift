import Console
import WatchAccelerometer

launch { say, _ in WatchAccelerometerProgram(say: say) }
