"""Which sheets each form prints, for whom, and long papers made by the worker."""
