"""The contents of every paper and page as frozen values, without Django and without sentences."""
