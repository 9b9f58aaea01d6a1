"""Which results, rankings and cards a reader may see now."""
