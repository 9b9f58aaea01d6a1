"""Who sat which way at a table of a match: the two teams may have taken each other's seats."""

from django.utils.translation import gettext as _

from tournament.models import Placement, Result, Section
from tournament.readings.errors import DirectorError
from tournament.services.acts.journal import Actor, act
from tournament.services.boards.repairs import exchange_lines
from tournament.services.incidents.replans import results_at


def seat_results(
    section: Section, number: int, table: int, *, turned: bool, by: Actor, reason: str = ""
) -> list[Result]:
    """Say of a table of a match whether the two pairs sat the other way round in a round so far.

    The results that say otherwise exchange their pairs; contract and tricks stay. Saying it again changes
    nothing. Boards turned in one room only cannot be compared (White Book 3.3.6.2). DirectorError `no_match`,
    `nothing_entered`, `not_agreed` while the two sides differ about one of them.
    """
    if section.session.is_closed:
        raise DirectorError("closed", _("The session is closed. Please tell the director."))
    row = Placement.objects.filter(section=section, round=number, table=table, match__isnull=False).first()
    if row is None or row.is_sit_out:
        raise DirectorError("no_match", _("No match of two teams is played at this table in this round."))
    found = results_at(row)
    if not found:
        raise DirectorError(
            "nothing_entered",
            _("No board has been entered at this table yet: just take the seats that are shown."),
        )
    if any(result.agreement != Result.Agreement.ACCEPTED for result in found):
        raise DirectorError("not_agreed", _("First agree on the boards that have been entered."))
    wrong = [result for result in found if (result.ns_id != _north_south(row, result)) is not turned]
    if wrong:
        with act("turn_seats", by=by, section=section, reason=reason) as write:
            write.about |= {"round": number, "table": table, "boards": [one.board for one in wrong]}
            for result in wrong:
                exchange_lines(write, result)
    return wrong


def _north_south(row: Placement, result: Result) -> int | None:
    """Who is planned North-South on the board."""
    return row.ew_id if result.board in row.turned else row.ns_id
