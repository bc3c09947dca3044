import Console
import MusicMotion

launch { say, _ in MusicMotionProgram(say: say) }
