"""The hands of a session as sheets: deals and boards, sets dealt here, auctions, analysis."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import AnonymousUser

from scoring.hands.double_dummy import DoubleDummy
from scoring.seats import dealer, vulnerability
from tournament.analysis.hands.hand_figures import fit, pairs_of, worth_discussing
from tournament.domain.boards.reports.headings import heading_of
from tournament.domain.boards.reports.played import StoredAuction, stored_auctions
from tournament.domain.boards.reports.travellers import boards_in_play, travellers
from tournament.domain.gate.reports.open_hands import hides_hands, open_hands, sees_hands
from tournament.domain.gate.reports.visibility import covered_boards, own_cover
from tournament.domain.hands.readings.stored_hands import (
    SetDealt,
    agrees,
    board_of,
    differing,
    keyed_places,
    sets_dealt,
)
from tournament.domain.outside.readings.embargo import is_over
from tournament.domain.people.readings.roles import AnyUser
from tournament.exchange.board_deal import BoardDeal
from tournament.exchange.deals.deal_files import deal_sheet
from tournament.models import Deal, KeyedDeal, Result, Session
from tournament.sheets.board_sheets import (
    BoardOfSet,
    DealSheet,
    DealtSheet,
    DifferentHands,
    HandsFit,
    IncomingBoard,
    KeyedWord,
)
from tournament.sheets.hand_sheets import HandAnalysis
from tournament.sheets.standings import cover_traveller

# The deals of a session as sheets, and the list of its boards with what is stored for each.


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


LONGEST_SET = 99  # boards that are played in one session, at most


def usual_boards(session: Session, boards: Iterable[BoardDeal]) -> list[int]:
    """What is offered of a file: all of one set; of a longer file the boards in play, perhaps none."""
    numbers = [one.board or 0 for one in boards]
    played = _played(session) if len(numbers) > LONGEST_SET else {*numbers}
    return [number for number in numbers if number in played]


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


# The sets of boards dealt here: their fingerprints at once, the seed when all cards may be seen.


def dealt_sheets(session: Session, user: AnyUser) -> list[DealtSheet]:
    """For everybody; the last one is the set that is played."""
    sets = sets_dealt(session)
    if not sets:
        return []
    seen = not hides_hands(session, user) and (
        session.is_closed or {*sets[-1].boards} <= open_hands(session, user)
    )
    return [_sheet(session, one, is_open=seen, is_played=one is sets[-1]) for one in sets]


def _sheet(session: Session, dealt: SetDealt, *, is_open: bool, is_played: bool) -> DealtSheet:
    return DealtSheet(
        text=dealt.text,
        fingerprint=dealt.fingerprint,
        at=dealt.at,
        seed=dealt.seed if is_open else "",
        agrees=agrees(session, dealt) if is_open and is_played else None,
    )


# What the director is asked about the stored hands: whether they are those of the results.


def hands_fit(session: Session) -> HandsFit:
    """From the boards whose cards everybody may see, so that the question reveals nothing of the others."""
    deals = {(deal.board, deal.form): deal for deal in visible_deals(session, AnonymousUser())}
    boards = {deal.board for deal in deals.values() if deal.complete}
    fields = session.fields.order_by("pk") if boards else ()
    sheets = [sheet for field in fields for sheet in travellers(field, boards, frozenset())]
    return fit(sheets, deals)


# The auctions of a session, through the gate of results.


def visible_auctions(session: Session, user: AnyUser, boards: Iterable[int]) -> list[StoredAuction]:
    """The auctions of these boards, of those whose results `user` may see now."""
    covered, wanted = covered_boards(session, user), set(boards)
    if not Result.objects.filter(section__session=session).exclude(auction="").exists():
        return []
    sheets = [sheet for field in session.fields.all() for sheet in travellers(field, wanted, covered)]
    return stored_auctions(sheet for sheet in sheets if cover_traveller(sheet, covered))


# What the hands say of a session, when it is closed, from the boards that everybody may see.


def hand_analysis(session: Session, reader: AnyUser) -> HandAnalysis:
    """The same for everybody, and for a director who has the key; nothing before the session is closed.

    Boards that `reader` has still to play in another session are left out.
    """
    heading = heading_of(session)
    if not is_over(session):
        return HandAnalysis(heading, waits=True)
    own = own_cover(session, reader)
    deals = [deal for deal in visible_deals(session, AnonymousUser()) if deal.board not in own]
    by_board = {(deal.board, deal.form): deal for deal in deals}
    solved = sorted({deal.board for deal in deals if deal.complete})
    unsolved = sorted({deal.board for deal in deals if not deal.complete})
    fields = session.fields.order_by("pk") if solved else ()
    sheets = tuple(sheet for field in fields for sheet in travellers(field, solved, own))
    pairs = pairs_of(sheets, by_board)
    return HandAnalysis(
        heading,
        boards=tuple(solved),
        unsolved=tuple(unsolved),
        pairs=pairs,
        discuss=worth_discussing(sheets, by_board),
        travellers=sheets,
        leads=sum(one.lead is not None and bool(one.declared) for pair in pairs for one in pair.boards),
    )
