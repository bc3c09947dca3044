import Console
import AdditiveQueries

launch { say, _ in AdditiveQueriesProgram(say: say) }
