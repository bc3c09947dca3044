import Console
import Altimeter

launch { AltimeterProgram(say: $0) }
