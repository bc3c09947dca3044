import Console
import BusRide

launch { say, _ in BusRideProgram(say: say) }
