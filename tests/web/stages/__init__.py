"""Pages of stages."""
