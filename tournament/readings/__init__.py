"""What services and reports read alike: rows, event files, typed results. Nothing here writes.

A reading that cannot be raises `errors.DirectorError` with a sentence for the director.
"""
