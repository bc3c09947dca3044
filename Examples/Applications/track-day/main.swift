import Console
import TrackDay

launch { TrackDayProgram(say: $0) }
