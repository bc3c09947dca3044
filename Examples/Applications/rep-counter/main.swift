import Console
import RepCounter

launch { say, _ in RepCounterProgram(say: say) }
