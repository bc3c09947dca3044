import Console
import Yoga

launch { YogaProgram(say: $0) }
