import Console
import WatchAccelerometer

launch { WatchAccelerometerProgram(say: $0) }
