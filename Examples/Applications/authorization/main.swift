import Console
import Authorization

launch { AuthorizationProgram(say: $0) }
