"""Stages of an event: draws, knock-outs, leagues and sessions of pairs, read for services and reports."""
