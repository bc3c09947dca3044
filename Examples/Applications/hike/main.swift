import Console
import Hike

launch { say, _ in HikeProgram(say: say) }
