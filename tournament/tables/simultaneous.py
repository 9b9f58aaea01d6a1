"""The tables of a simultaneous event: the one list of all clubs, and who takes part."""

from collections.abc import Sequence

from tournament.sheets.languages import joined_names
from tournament.sheets.simultaneous import OverallRow, VenueLine
from tournament.tables.rankings import from_average
from tournament.tables.table import Column, Group, Place, Table, word
from tournament.words.language import N_


def overall_table(rows: Sequence[OverallRow], *, is_filtered: bool = False) -> Table[OverallRow]:
    """`is_filtered`: with the rank among those that the filter leaves, before the place in the field."""
    within: list[Column[OverallRow]] = [
        Column("within", word(N_("Rank")), lambda row: Place(row.within), "rank", cell_css="strong")
    ]
    place = N_("Overall place") if is_filtered else N_("Rank")
    return Table(
        word(N_("Ranking")),
        [
            *(within if is_filtered else ()),
            Column(
                "place",
                word(place),
                lambda row: Place(row.place, row.tied),
                "rank",
                cell_css="strong",
                drawn="medal",
            ),
            Column(
                "names",
                word(N_("Names")),
                lambda row: row.names or (row.label,),
                "text",
                text=lambda names, language: joined_names(names, language.code),
            ),
            Column("club", word(N_("Club")), lambda row: row.club_title, "text"),
            Column("region", word(N_("Region")), lambda row: row.region, "text", "optional"),
            Column("label", word(N_("No.")), lambda row: row.label, "label", "optional"),
            Column("boards", word(N_("Boards")), lambda row: row.boards, "count", "optional"),
            Column("percentage", word("%"), lambda row: row.percentage, cell_css="strong"),
            from_average(rows, lambda row: row.percentage, 50),
        ],
        (Group(rows),),
        lambda row: (row.club, row.session, row.label),
    )


def venue_table(rows: Sequence[VenueLine]) -> Table[VenueLine]:
    """Nothing here depends on a result."""
    return Table(
        word(N_("Clubs")),
        [
            Column("club", word(N_("Club")), lambda row: row.title, "text"),
            Column("region", word(N_("Region")), lambda row: row.region, "text", "optional"),
            Column("results", word(N_("Results")), lambda row: row.results, "count"),
        ],
        (Group(rows),),
        lambda row: row.uid,
    )
