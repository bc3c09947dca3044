import Console
import DriveSession

launch { DriveSessionProgram(say: $0) }
