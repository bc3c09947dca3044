"""``python -m coremotion`` is the command line."""

import os
import sys

from ._program import program

path = str(program())
os.execv(path, [path, *sys.argv[1:]])
