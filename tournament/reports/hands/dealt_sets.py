"""The sets of boards dealt here: their fingerprints at once, the seed when all cards may be seen."""

from tournament.models import Session
from tournament.readings.club.roles import AnyUser
from tournament.readings.hands.dealt import SetDealt, agrees, sets_dealt
from tournament.reports.gate.open_hands import hides_hands, open_hands
from tournament.sheets.deal_sheet import DealtSheet


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
