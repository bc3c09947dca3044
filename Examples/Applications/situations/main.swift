import Console
import Situations

launch { say, _ in SituationsProgram(say: say) }
