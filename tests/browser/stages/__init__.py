"""Events of several sessions and stages, in a browser."""
