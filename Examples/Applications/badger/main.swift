import Console
import Badger

launch { say, _ in BadgerProgram(say: say) }
