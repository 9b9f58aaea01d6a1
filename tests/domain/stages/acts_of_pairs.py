"""The acts of Swiss pairs that are done and undone, by their verbs."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tests.fixtures.evening import DIRECTOR
from tests.fixtures.swiss_pairs import fresh, played, swiss_pairs
from tournament.domain.stages.acts import match_rulings, team_withdrawals
from tournament.domain.stages.acts.swiss_pairs import add_late_pair
from tournament.exchange.pasted_lists import PlayerLine
from tournament.models import Section
from tournament.sheets.names import Name

Do = Callable[[], Any]


def pair_fined() -> tuple[Section, Do]:
    section = swiss_pairs(4)
    pair = section.session.event.entrants.first()
    return section, lambda: match_rulings.fine_team(pair, amount="1.5", unit="VP", by=DIRECTOR)


def pair_fine_cancelled() -> tuple[Section, Do]:
    section, fine_pair = pair_fined()
    fine = fine_pair()
    return section, lambda: match_rulings.cancel_fine(fine, by=DIRECTOR)


def late_pair_added() -> tuple[Section, Do]:
    section = swiss_pairs(4)
    return section, lambda: add_late_pair(section, [PlayerLine(Name(native="遅井 一"))], by=DIRECTOR)


def pair_withdrawn() -> tuple[Section, Do]:
    section = swiss_pairs(4)
    pair = section.session.event.entrants.first()
    return section, lambda: team_withdrawals.withdraw_team(pair, section, by=DIRECTOR)


def pair_returned() -> tuple[Section, Do]:
    section, withdraw = pair_withdrawn()
    return section, partial(team_withdrawals.return_team, withdraw(), fresh(section), by=DIRECTOR)


def missed_rounds_scored() -> tuple[Section, Do]:
    section = played(swiss_pairs(4), 1)
    add_late_pair(section, [], by=DIRECTOR)
    late = section.session.event.entrants.latest("number")
    return section, lambda: team_withdrawals.score_missed_rounds(
        late, fresh(section), percent=40, by=DIRECTOR
    )


CASES_OF_PAIRS = {
    "fine_pair": pair_fined,
    "cancel_pair_fine": pair_fine_cancelled,
    "add_late_pair": late_pair_added,
    "withdraw_drawn_pair": pair_withdrawn,
    "return_drawn_pair": pair_returned,
    "score_missed_rounds_of_pair": missed_rounds_scored,
}
