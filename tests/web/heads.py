"""A heading for sheets made by hand."""

from datetime import date

from tournament.sheets.heading import Heading

HEADING = Heading(event="Pairs", club="Club", date=date(2026, 11, 21))
