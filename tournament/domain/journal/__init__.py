"""Acts: the only door for writes, their registry and stream, the cache they make stale, `verify`."""
