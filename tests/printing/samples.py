"""Sheets for every form that has any: what the general proofs print."""

from . import evening, games, papers

SHEETS = {**evening.SHEETS, **papers.SHEETS, **games.SHEETS}
