"""Papers about events of several sessions and stages."""
