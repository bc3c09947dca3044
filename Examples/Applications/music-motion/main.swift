import Console
import MusicMotion

launch { MusicMotionProgram(say: $0) }
