import Console
import Goals

launch { GoalsProgram(say: $0) }
