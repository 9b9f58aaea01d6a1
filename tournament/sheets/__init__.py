"""What a paper says: every answer of the product as a frozen value, without Django and without words."""
