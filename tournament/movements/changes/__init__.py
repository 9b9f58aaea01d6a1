"""Going on in another way while a session runs."""
