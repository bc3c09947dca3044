import Console
import Badger

launch { BadgerProgram(say: $0) }
