"""Team events: entry list, conditions, matches and stages, and what can happen to them."""
