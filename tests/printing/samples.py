"""Sheets for every form that has any: what the general proofs print."""

from . import evening, games, hall, papers
from .stages import papers as stages
from .teams import papers as teams

SHEETS = {
    **evening.SHEETS,
    **papers.SHEETS,
    **stages.SHEETS,
    **hall.SHEETS,
    **games.SHEETS,
    **teams.SHEETS,
}
