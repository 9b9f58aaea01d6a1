"""Rehearsals: sessions that robots play."""
