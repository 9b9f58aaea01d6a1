"""What happens to matches of teams: the questions, the ways to continue with their cost, the act."""
