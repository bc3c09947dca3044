import Console
import Tremor

launch { TremorProgram(say: $0) }
