"""The hands of a session for everybody: their page, their files, and what they tell."""
