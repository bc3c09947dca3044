import Console
import SwingWatch

launch { SwingWatchProgram(say: $0) }
