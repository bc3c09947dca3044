import Console
import Yoga

launch { say, _ in YogaProgram(say: say) }
