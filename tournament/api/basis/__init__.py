"""What all addresses share: permissions, freshness, keys, problems, schema."""
