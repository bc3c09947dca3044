def write(out): pass
