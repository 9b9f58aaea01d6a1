"""What all endpoints share: permissions, ETags, idempotency keys, problems, schema."""
