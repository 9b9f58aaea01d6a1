"""Results of a team event: the scores of its matches, and what a reader sees beside the table."""
