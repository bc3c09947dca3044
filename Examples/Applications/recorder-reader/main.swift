import Console
import RecorderReader

launch { say, _ in RecorderReaderProgram(say: say) }
