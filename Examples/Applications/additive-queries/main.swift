import Console
import AdditiveQueries

launch { AdditiveQueriesProgram(say: $0) }
