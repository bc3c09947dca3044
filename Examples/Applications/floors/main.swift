import Console
import Floors

launch { FloorsProgram(say: $0) }
