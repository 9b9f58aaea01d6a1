"""The verbs: the only writers. Each refuses early, then does one atomic, journalled thing."""
