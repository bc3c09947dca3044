import Console
import Goals

launch { say, _ in GoalsProgram(say: say) }
