"""Stages of an event: draws, knock-outs, further sessions and stages, and the rankings over them."""
