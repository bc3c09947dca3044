import Console
import RecorderReader

launch { RecorderReaderProgram(say: $0) }
