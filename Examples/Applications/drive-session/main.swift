import Console
import DriveSession

launch { say, _ in DriveSessionProgram(say: say) }
