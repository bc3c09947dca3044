import Console
import TrackDay

launch { say, _ in TrackDayProgram(say: say) }
