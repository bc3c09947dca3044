import Console
import Situations

launch { SituationsProgram(say: $0) }
