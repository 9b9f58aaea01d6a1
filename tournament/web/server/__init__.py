"""The handling of requests: their order, limits, failures, news and logs."""
