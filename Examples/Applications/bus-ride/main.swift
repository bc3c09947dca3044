import Console
import BusRide

launch { BusRideProgram(say: $0) }
