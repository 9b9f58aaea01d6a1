"""The deals of a session as sheets, and the list of its boards with what is stored for each."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import dealer, vulnerability
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.deals.deal_sheets import deal_sheet
from tournament.models import Deal, KeyedDeal, Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.hands.keyed import differing, keyed_places
from tournament.readings.hands.stored import board_of
from tournament.reports.boards.travellers import boards_in_play
from tournament.reports.gate.open_hands import open_hands, sees_hands
from tournament.reports.gate.own_boards import own_cover
from tournament.sheets.deal_sheet import BoardOfSet, DealSheet, DifferentHands, IncomingBoard, KeyedWord


def visible_deals(
    session: Session, user: AnyUser, boards: Iterable[int] | None = None, *, as_player: bool = False
) -> list[DealSheet]:
    """The deals of the session that `user` may see now, of all its boards or of these, each form once.

    `as_player`: the key of a director does not count.
    """
    rows = list(_rows(session, boards))
    if not rows:
        return []
    sees = open_hands(session, user).__contains__ if as_player else sees_hands(session, user)
    keyed = keyed_places(session)
    return [
        deal_sheet(board_of(row), row.form, keyed=(row.board, row.form) in keyed)
        for row in rows
        if sees(row.board)
    ]


def different_hands(session: Session, user: AnyUser) -> list[DifferentHands]:
    """The boards of which phones entered different hands, as far as `user` may see their cards."""
    found = differing(session)
    sees = sees_hands(session, user) if found else None
    return [
        DifferentHands(board, form, tuple(_word(word, words[0]) for word in words))
        for (board, form), words in sorted(found.items())
        if sees and sees(board)
    ]


def _word(word: KeyedDeal, first: KeyedDeal) -> KeyedWord:
    deal = Deal(board=word.board, hands=word.hands)
    return KeyedWord(word.pk, word.by, word is first, deal_sheet(board_of(deal), word.form, keyed=True))


def has_hands(session: Session) -> bool:
    """Whether the cards of any board are stored; it says nothing of a card."""
    return Deal.objects.filter(field__sections__session=session).exclude(hands="").exists()


def board_set(session: Session, user: AnyUser) -> list[BoardOfSet]:
    """Every board that is played in the session or has cards, in order; no card of it."""
    rows: dict[int, list[Deal]] = defaultdict(list)
    for row in _rows(session, None):
        rows[row.board].append(row)
    played = _played(session)
    seen = open_hands(session, user) if rows else frozenset[int]()
    return [
        BoardOfSet(
            board=board,
            dealer=dealer(board).value,
            vulnerability=vulnerability(board).value,
            is_played=board in played,
            forms=tuple(row.form for row in rows[board]),
            table=_state_of([board_of(row).double_dummy for row in rows[board]]),
            is_open=board in seen,
        )
        for board in sorted(played | {*rows})
    ]


def incoming_boards(
    session: Session, boards: Iterable[BoardDeal], form: str, user: AnyUser
) -> list[IncomingBoard]:
    """What storing these boards would do to each; of a board that `user` has still to play not whether its
    hands are the same.
    """
    covered = own_cover(session, user)
    standing = {row.board: row.hands for row in _rows(session, None) if row.form == form}
    played = _played(session)
    return [
        IncomingBoard(
            board=number,
            dealer=dealer(number).value,
            vulnerability=vulnerability(number).value,
            is_played=number in played,
            state=_state(standing.get(number), "" if number in covered else one.deal.key),
            table=_state_of([one.double_dummy]),
        )
        for one in boards
        if (number := one.board or 0)
    ]


def _state(standing: str | None, hands: str) -> str:
    if standing is None:
        return "new"
    return "same" if standing == hands else "replaced"


def _played(session: Session) -> set[int]:
    return {board for field in session.fields.all() for board in boards_in_play(field)}


def _state_of(tables: Sequence[DoubleDummy | None]) -> str:
    if not tables or None in tables:
        return ""
    return "complete" if all(table and table.complete for table in tables) else "clipped"


def _rows(session: Session, boards: Iterable[int] | None) -> Iterable[Deal]:
    """Cards of the first field of the session that has the board: its sections share the boards."""
    found = Deal.objects.filter(field__sections__session=session).exclude(hands="").distinct()
    if boards is not None:
        found = found.filter(board__in=[*boards])
    first: dict[tuple[int, str], Deal] = {}
    for row in found.order_by("board", "form", "field"):
        first.setdefault((row.board, row.form), row)
    return first.values()
