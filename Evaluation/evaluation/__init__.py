"""Scores coremotion from outside: it reads recordings with truth and the files of results, nothing else."""
