"""Events of several sessions and stages: one ranking of them, who goes on, and ladders over a season."""
