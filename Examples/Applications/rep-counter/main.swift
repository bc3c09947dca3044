import Console
import RepCounter

launch { RepCounterProgram(say: $0) }
