"""The table games in words, for every page that shows them: drawn from what the games declare."""
