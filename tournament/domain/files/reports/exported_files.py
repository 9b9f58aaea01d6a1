"""The files of a session or of an event: which there are, their bytes, what they lack, and what gets lost."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scoring.boards.award_code import parts
from tournament.domain.errors import DirectorError
from tournament.domain.files.readings.uploaded_files import export_event
from tournament.domain.files.reports.usebio_files import usebio_file, usebio_values
from tournament.domain.gate.reports.open_hands import refuse_hidden_hands
from tournament.domain.gate.reports.visibility import refuse_while_playing
from tournament.domain.hands.reports.hand_files import encoded, games_of
from tournament.domain.hands.reports.session_hands import visible_deals
from tournament.domain.people.readings.roles import AnyUser
from tournament.domain.people.reports.people import label_of
from tournament.domain.terminals.readings.terminal_plan import can_be_a_file, session_file
from tournament.exchange.formats import FORMATS
from tournament.exchange.results.bws_writer import write_bws
from tournament.exchange.results.pbn_results_writer import write_pbn_results
from tournament.exchange.results.results_csv import write_results_csv
from tournament.exchange.results.text_report import write_report
from tournament.models import Contestant, Event, Membership, Player, Result, Ruling, Session
from tournament.sheets.event_kinds import PAIRS
from tournament.sheets.event_options import FileOffer, Lack, SessionFiles, federation_of
from tournament.words.spelling import spelling_key

Writer = Callable[[Event, Sequence[Session], AnyUser], bytes]


def _event_file(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """The whole event with its history, whichever of its sessions is named."""
    refuse_while_playing(event, user)
    refuse_hidden_hands(event, user, as_player=True)
    return export_event(event)


def _pbn_results(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """One session of pairs with its results, and the cards that `user` may see."""
    refuse_while_playing(event, user)
    if event.kind != PAIRS or len(sessions) != 1 or not sessions[0].sections.with_boards().exists():
        raise DirectorError("no_pairs", _("PBN holds one session of pairs."))
    (session,) = sessions
    games = games_of(session, visible_deals(session, user))
    return encoded(write_pbn_results(usebio_values(event, sessions, user), games))


def _results_csv(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """One session of pairs, a line for each board at a table."""
    refuse_while_playing(event, user)
    if event.kind != PAIRS or len(sessions) != 1 or not sessions[0].sections.with_boards().exists():
        raise DirectorError("no_pairs", _("This file holds one session of pairs."))
    return write_results_csv(usebio_values(event, sessions, user))


def _report(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """Sessions of boards as a text, with real names."""
    refuse_while_playing(event, user)
    if not any(session.sections.with_boards().exists() for session in sessions):
        raise DirectorError("no_boards", _("This report lists boards, and this session has none."))
    return write_report(usebio_values(event, sessions, user))


def _bws(event: Event, sessions: Sequence[Session], user: AnyUser) -> bytes:
    """One session for Bridgemate Control Software: the movement and names, no results and no cards."""
    if len(sessions) != 1 or not can_be_a_file(sessions[0]):
        raise DirectorError(
            "no_pairs", _("A Bridgemate file holds one session of pairs with boards in a row.")
        )
    return write_bws(session_file(sessions[0]))


# Formats of FORMATS that hold a session or an event.
WRITERS: dict[str, Writer] = {
    "usebio": usebio_file,
    "results_pbn": _pbn_results,
    "results_csv": _results_csv,
    "report": _report,
    "bws": _bws,
    "event": _event_file,
}


def session_files(session: Session) -> SessionFiles:
    federation = federation_of(session.event.options)
    plays_boards = session.sections.with_boards().exists()
    there = {
        "event": True,
        "usebio": plays_boards,
        "report": plays_boards,
        "results_pbn": plays_boards and session.event.kind == PAIRS,
        "results_csv": plays_boards and session.event.kind == PAIRS,
        "bws": can_be_a_file(session),
    }
    formats = [code for code in WRITERS if there[code]]
    return SessionFiles(
        club_code=federation.club,
        charge=federation.charge,
        lacks=lacks_of(session) if plays_boards else (),
        offers=tuple(FileOffer(code, lost_in(code, session)) for code in formats),
    )


def written(format: str, session: Session, user: AnyUser) -> bytes:
    """The file of one session. KeyError for a format that holds none."""
    return WRITERS[format](session.event, [session], user)


# What the file for a federation still lacks, while there is time to ask the players.

PAIRS_OF, MOST_NAMESAKES = 2, 4


def lacks_of(session: Session) -> tuple[Lack, ...]:
    """The code of the club first, then the contestants in their order, then that the session still runs."""
    return (*_of_the_club(session), *_of_contestants(session), *_of_its_state(session))


def _of_the_club(session: Session) -> Iterator[Lack]:
    if not federation_of(session.event.options).club:
        yield Lack("club_code")


def _of_contestants(session: Session) -> Iterator[Lack]:
    rows = Membership.objects.filter(contestant__section__session=session).order_by("position", "from_round")
    members: dict[int, list[Membership]] = defaultdict(list)
    for row in rows.select_related("player"):
        members[row.contestant_id].append(row)
    entered = Contestant.objects.numbered().filter(section__session=session, section__game="")
    seen: set[int] = set()
    played = (row.player for found in members.values() for row in found)
    known = _numbers_by_name([player for player in played if not player.number])
    for one in entered.select_related("section").order_by("section__letter", "seat", "pk"):
        yield from _of_one(one, members[one.pk], seen, known)


def _numbers_by_name(players: Sequence[Player]) -> dict[str, list[str]]:
    """The numbers of the players who have the names of these, in any spelling, in the same club."""
    found: dict[str, list[str]] = defaultdict(list)
    names = {spelling_key(name) for player in players for name in (player.native, player.latin) if name}
    numbered = Player.objects.filter(club__in={player.club_id for player in players}).exclude(number="")
    for native, latin, number in numbered.values_list("native", "latin", "number") if names else ():
        for name in {spelling_key(name) for name in (native, latin) if name} & names:
            found[name].append(number)
    return found


def _of_one(
    one: Contestant, members: list[Membership], seen: set[int], known: Mapping[str, list[str]]
) -> Iterator[Lack]:
    """What is missing of a contestant; a player who is in two of them is named once."""
    label = label_of(one)
    positions = {row.position for row in members}
    if len(positions) < (one.section.event_kind.partners or 2):
        yield Lack("one_name" if positions else "no_names", label, contestant=one.pk)
    for row in members:
        if not row.player.number and row.player_id not in seen:
            seen.add(row.player_id)
            numbers = tuple(known.get(spelling_key(str(row.player)), ())[:MOST_NAMESAKES])
            half = len(positions) == PAIRS_OF and any(partner.player.number for partner in members)
            code = "known_number" if numbers else "half_number" if half else "number"
            yield Lack(code, label, str(row.player), one.pk, row.player_id, numbers)


def _of_its_state(session: Session) -> Iterator[Lack]:
    if not session.is_closed:
        yield Lack("running")


# What a session has that a format cannot say, before the file is written.


def lost_in(format: str, session: Session) -> tuple[str, ...]:
    """The codes of FORMATS[format].lost that this session has."""
    return tuple(code for code in FORMATS[format].lost if FOUND[code](session))


def _not_played(session: Session) -> bool:
    results = Result.objects.filter(section__session=session, ruling=None)
    return results.filter(state=Result.State.NOT_PLAYED).exists()


def _weighted(session: Session) -> bool:
    """Whether a ruling gives a weighted score, or the two sides different ones."""
    awards = Ruling.objects.filter(section__session=session, result__isnull=False)
    return any(parts(ns) and (ns != ew or len(parts(ns)) > 1) for ns, ew in awards.values_list(*AWARDS))


AWARDS = ("ns_award", "ew_award")


def _penalties(session: Session) -> bool:
    return Ruling.objects.filter(section__session=session, contestant__isnull=False).exists()


def _substitutes(session: Session) -> bool:
    return Membership.objects.filter(contestant__section__session=session, from_round__gt=1).exists()


def _event_total(session: Session) -> bool:
    """Whether the event is ranked over several sessions."""
    return session.event.sessions.count() > 1


FOUND: dict[str, Callable[[Session], bool]] = {
    "not_played": _not_played,
    "weighted": _weighted,
    "penalties": _penalties,
    "substitutes": _substitutes,
    "event_total": _event_total,
}
