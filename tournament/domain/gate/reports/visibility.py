"""The gates of results (Law 16 C, 90 B): a board is hidden while a table can still influence its results, and
from a playing director who has still to play it.

The gate for tables hides the results of a board while any table can still influence one of them. A board
waits while two who are to meet on it have no result, play it late, or differ about it. It waits for every
section of a session, since sections share boards. A playing director is one of those who meet. Where the two
tables of a match alone share their boards, the match is asked for itself: a number elsewhere is another deal.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.domain.boards.reports.section import UNSETTLED, PlacementRow, SectionFacts, facts_of
from tournament.domain.journal.readings.couples import sits
from tournament.domain.journal.reports.versioned_cache import versions_of_boards
from tournament.domain.outside.readings.embargo import embargo_error, is_embargoed, refuse_under_embargo
from tournament.domain.people.readings.roles import AnyUser, Forbidden, role_in
from tournament.models import ApiToken, Contestant, Event, Placement, Player, PlayingDirector, Result, Session
from tournament.sheets.event_kinds import EVENT_KINDS
from tournament.sheets.event_options import phone_options
from tournament.sheets.stage_options import match_options

# Who may see what before the session is closed.


def is_director(user: AnyUser) -> bool:
    """Whether `user` has a role in any club."""
    return role_in(user, None) is not None


def directs(user: AnyUser, session: Session) -> bool:
    """Whether `user` has a role in the club of this session: another club's director is a stranger here."""
    return role_in(user, session.event.club) is not None


def reads_all(user: AnyUser, session: Session) -> bool:
    """Whether `user` directs this session, and may read the results that other clubs must not hear of: under
    an embargo a director who plays reads pages as players do.
    """
    return directs(user, session) and not (plays(session, user) and is_embargoed(session))


def is_over_for(user: AnyUser, session: Session) -> bool:
    """Whether `user` may see all of the session: it is closed, and under no embargo that holds for them."""
    return session.is_closed and (reads_all(user, session) or not is_embargoed(session))


def covered_boards(session: Session, user: AnyUser) -> frozenset[int]:
    """Boards whose results `user` may not see yet: for a director those they will play, else all in play."""
    if is_over_for(user, session):
        return frozenset()
    if reads_all(user, session):
        return own_cover(session, user)
    return covered(session)


def covered_in_match(session: Session, user: AnyUser, match: int) -> frozenset[int]:
    """The same in one match of two teams, whose boards may be dealt for it alone."""
    return cover_of_matches(session, user)(match)


def cover_of_matches(session: Session, user: AnyUser) -> Callable[[int], frozenset[int]]:
    """The same of every match, by its primary key."""
    if session.is_closed:
        return lambda match: frozenset()
    if directs(user, session):
        own = own_cover(session, user)
        return lambda match: own
    found = covered_in_matches(session)
    return lambda match: found.get(match, frozenset())


def uncounted_boards(session: Session, user: AnyUser) -> frozenset[int]:
    """Boards that the totals shown to `user` leave out, since their points would reveal the results."""
    if is_over_for(user, session):
        return frozenset()
    if reads_all(user, session):
        return own_cover(session, user)
    facts = facts_of_session(session)
    return every_board(facts) if is_embargoed(session) else boards_waiting_anywhere(facts)


def sees_balance(session: Session, user: AnyUser) -> bool:
    """Directors always do, players where the conditions of the event say so.

    It compares pairs, not players.
    """
    if EVENT_KINDS[session.event.kind].partners == 1:
        return False
    return phone_options(session.event.options).balance or directs(user, session)


def facts_of_session(session: Session) -> list[SectionFacts]:
    """The facts of every section that plays boards."""
    return facts_of(versions_of_boards(session.pk))


def boards_waiting_anywhere(facts: Iterable[SectionFacts]) -> frozenset[int]:
    """Boards that a table can still influence."""
    return frozenset[int]().union(*[section.unsettled for section in facts])


def waiting_in_matches(facts: Iterable[SectionFacts]) -> dict[int, frozenset[int]]:
    """The boards of each match of two teams that one of its own tables can still influence."""
    found: dict[int, set[int]] = defaultdict(set)
    for section in facts:
        for row in section.rows:
            if row.match is not None:
                found[row.match].update(_unsettled(section, row))
    return {match: frozenset(boards) for match, boards in found.items()}


def _unsettled(section: SectionFacts, row: PlacementRow) -> Iterator[int]:
    yield from (board for board, _pair in row.open(section.states))
    yield from (one[0] for one in row.meetings if section.states.get(one) in UNSETTLED)


def rounds_over(facts: Sequence[SectionFacts]) -> int:
    """How many rounds every table has finished; what is played late does not hold a round."""
    unfinished = [row.round for section in facts for row in section.rows if any(row.open(section.states))]
    drawn = max((row.round for section in facts for row in section.rows), default=0)
    return min(unfinished, default=drawn + 1) - 1


def last_round(facts: Iterable[SectionFacts]) -> int:
    """The last round of the session, drawn or not."""
    return max((section.rounds for section in facts), default=0)


def covered(session: Session) -> frozenset[int]:
    """The boards whose results at other tables only a director may see yet."""
    facts, shows = facts_of_session(session), phone_options(session.event.options).others
    if shows in ("nothing", "own") or is_embargoed(session):
        return every_board(facts)
    waiting = boards_waiting_anywhere(facts)
    return waiting | _boards_after(facts, rounds_over(facts)) if shows == "after_round" else waiting


def covered_in_matches(session: Session) -> dict[int, frozenset[int]]:
    """The same of each match of two teams: its own boards only, where they are dealt for each match apart."""
    facts, shows = facts_of_session(session), phone_options(session.event.options).others
    if shows in ("nothing", "own") or not are_dealt_for_matches(session):
        hidden = covered(session)
        return dict.fromkeys(_matches(facts), hidden)
    later = _boards_after(facts, rounds_over(facts)) if shows == "after_round" else frozenset[int]()
    return {match: waiting | later for match, waiting in waiting_in_matches(facts).items()}


def uncounted_in_matches(session: Session) -> dict[int, frozenset[int]]:
    """The boards that the points of each match leave out: those that can still be influenced."""
    facts = facts_of_session(session)
    if are_dealt_for_matches(session):
        return waiting_in_matches(facts)
    return dict.fromkeys(_matches(facts), boards_waiting_anywhere(facts))


def _matches(facts: Iterable[SectionFacts]) -> set[int]:
    return {row.match for section in facts for row in section.rows if row.match is not None}


def are_dealt_for_matches(session: Session) -> bool:
    """Whether a board number is another deal in each match."""
    return session.stage is not None and match_options(session.stage.options).common == "match"


def every_board(facts: Iterable[SectionFacts]) -> frozenset[int]:
    return frozenset(board for section in facts for board in (*section.lines, *_planned(section.rows)))


def _boards_after(facts: Iterable[SectionFacts], number: int) -> frozenset[int]:
    """The boards that any contestant plays after a round."""
    later = (row for section in facts for row in section.rows if row.round > number)
    return frozenset(_planned(later))


def _planned(rows: Iterable[PlacementRow]) -> list[int]:
    return [board for row in rows for board in row.boards]


def is_played_here(facts: SectionFacts, rows: Iterable[PlacementRow], board: int) -> bool:
    """Whether those of `rows` have finished, and agreed on, every round in which the board is theirs.

    One board of a round may have been entered under the number of another: only when all are in, each of
    them has been played whatever its number. A board that is not theirs is never played here.
    """
    own = [meeting for row in rows if board in row.boards for meeting in row.meetings]
    return bool(own) and all(facts.states.get(meeting, "late") not in UNSETTLED for meeting in own)


# The gate for a playing director: it hides every board that they still have to play (Law 16 C).
#
# As long as their pair has a board to play, every board that it has not played is covered, a late board
# too: a repair of the movement might still bring it to their table. Under an embargo every board is covered.


def playing(user: int) -> QuerySet[PlayingDirector]:
    """Where a director plays; a program where the person who has made it does, too."""
    makers = ApiToken.objects.filter(user=user).values("made_by")
    return PlayingDirector.objects.filter(Q(user=user) | Q(user__in=makers))


def plays(session: Session, user: AnyUser) -> Contestant | None:
    """The contestant that a director plays in; None for one who only directs, and for all other users."""
    return next(_pairs(session, user), None)


def _pairs(session: Session, user: AnyUser) -> Iterator[Contestant]:
    """A program may play in one pair, and its maker in another."""
    if user.pk:
        for row in playing(user.pk).filter(session=session).order_by("pk"):
            yield Contestant.objects.select_related("section").get(pk=row.contestant_id)


def hidden_board(session: Session, number: object) -> Forbidden:
    """The refusal for a playing director who asks for a board that is covered for them."""
    return embargo_error(session) or Forbidden(
        "own_board",
        _("You still have to play board %(board)s, so it is hidden from you. Ask another director.")
        % {"board": number},
    )


def own_cover(session: Session, user: AnyUser) -> frozenset[int]:
    """The numbers of the boards that are covered for this director; none once the session is over."""
    pairs = [*_pairs(session, user)]  # first, since few directors play
    if pairs and is_embargoed(session):
        return every_board(facts_of_session(session))
    return frozenset().union(*(_cover_of(session, pair) for pair in pairs))


def _cover_of(session: Session, pair: Contestant) -> frozenset[int]:
    """The numbers of the boards that this contestant has still to play."""
    if session.is_closed or not pair.section.field_id:
        return frozenset()
    planned = Placement.objects.filter(sits(pair.pk), ns__isnull=False, ew__isnull=False)
    to_come = {board for boards in planned.values_list("boards", flat=True) for board in boards}
    results = Result.objects.filter(sits(pair.pk)).exclude(state=Result.State.LATE).exclude(Result.FELL_OUT)
    played = set(results.values_list("board", flat=True))
    if to_come and to_come <= played:
        return frozenset()
    return _boards(pair.section.field_id) - played


def refuse_while_playing(event: Event, user: AnyUser) -> None:
    """Forbidden for a director who has still to play in it: the file of an event has every result."""
    _refuse_cover(event.sessions.all(), user)


def refuse_data_while_playing(player: Player, user: AnyUser) -> None:
    """Forbidden for a director who has still to play where this player is: their data hold every result."""
    there = Q(event__in=Event.objects.of_players([player.pk])) | Q(check_ins__player=player)
    own = playing(user.pk or 0).values("session")
    _refuse_cover(Session.objects.filter(there, pk__in=own).distinct(), user)


def _refuse_cover(sessions: Iterable[Session], user: AnyUser) -> None:
    for session in (one for one in sessions if own_cover(one, user)):
        refuse_under_embargo(session)
        raise Forbidden(
            "still_playing",
            _(
                "You are still playing: this file has results hidden from you. Export it after your last "
                "board, or ask another director."
            ),
        )


def _boards(field: int) -> frozenset[int]:
    """Every board that the sections of a field play or have played."""
    planned = Placement.objects.filter(section__field=field).values_list("boards", flat=True)
    entered = Result.objects.filter(section__field=field).values_list("board", flat=True)
    return frozenset(board for boards in planned for board in boards) | frozenset(entered)
