"""Sheets for every form that has any: what the general proofs print."""

from . import evening, games, hall, papers, teams

SHEETS = {**evening.SHEETS, **papers.SHEETS, **hall.SHEETS, **games.SHEETS, **teams.SHEETS}
