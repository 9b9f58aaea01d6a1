"""The gate for a playing director: it hides every board that they still have to play (Law 16 C).

As long as their pair has a board to play, every board that it has not played is covered, a late board too:
a repair of the movement might still bring it to their table.
"""

from collections.abc import Iterable, Iterator

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournament.models import ApiToken, Contestant, Event, Placement, Player, PlayingDirector, Result, Session
from tournament.models.compiled_queries import Prepared
from tournament.readings.club.roles import AnyUser, Forbidden
from tournament.readings.room.couples import sits


def playing(user: int) -> QuerySet[PlayingDirector]:
    """Where a director plays; a program where the person who has made it does, too."""
    makers = ApiToken.objects.filter(user=user).values("made_by")
    return PlayingDirector.objects.filter(Q(user=user) | Q(user__in=makers))


PLAYING = Prepared(
    lambda session, user: playing(user).filter(session=session).order_by("pk").values_list("contestant_id"),
    2,
)


def plays(session: Session, user: AnyUser) -> Contestant | None:
    """The contestant that a director plays in; None for one who only directs, and for all other users."""
    return next(_pairs(session, user), None)


def _pairs(session: Session, user: AnyUser) -> Iterator[Contestant]:
    """A program may play in one pair, and its maker in another."""
    for (pair,) in PLAYING.rows(session.pk, user.pk) if user.pk else ():
        yield Contestant.objects.select_related("section").get(pk=pair)


def hidden_board(number: object) -> Forbidden:
    """The refusal for a playing director who asks for a board that their pair has still to play."""
    return Forbidden(
        "own_board",
        _("You have still to play board %(board)s, so it is hidden from you. Ask another director.")
        % {"board": number},
    )


def own_cover(session: Session, user: AnyUser) -> frozenset[int]:
    """The numbers of the boards that are covered for this director; none once the session is closed."""
    pairs = _pairs(session, user)  # first, since few directors play
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
    if any(own_cover(session, user) for session in sessions):
        raise Forbidden(
            "still_playing",
            _(
                "You are still playing: this file contains results that are hidden from you. "
                "Export it after your last board, or ask another director."
            ),
        )


def _boards(field: int) -> frozenset[int]:
    """Every board that the sections of a field play or have played."""
    planned = Placement.objects.filter(section__field=field).values_list("boards", flat=True)
    entered = Result.objects.filter(section__field=field).values_list("board", flat=True)
    return frozenset(board for boards in planned for board in boards) | frozenset(entered)
