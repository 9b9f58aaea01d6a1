"""The workers that do the jobs."""
