"""How requests are answered: their order, limits, failures, news and logs."""
