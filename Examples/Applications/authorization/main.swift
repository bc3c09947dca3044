import Console
import Authorization

launch { say, _ in AuthorizationProgram(say: say) }
