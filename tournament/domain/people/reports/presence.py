"""Players who are here and who are missing, and the search for a player by any of their names."""

from collections.abc import Iterable
from unicodedata import normalize

from tournament.domain.journal.reports.versioned_cache import prefixes_of
from tournament.models import CheckIn, Club, Membership, MoneyLine, Player, Session
from tournament.sheets.names import in_section
from tournament.sheets.room_sheets import Here, Missing, Presence
from tournament.words.spelling import HIRAGANA

MOST_FOUND = 8


def paid_in(session: Session) -> set[int]:
    """Who has paid table money, as the till says; nobody where the club keeps no money.

    The session is read with its club.
    """
    if not session.event.club.currency:
        return set()
    lines = MoneyLine.objects.filter(session=session, kind=MoneyLine.Kind.TABLE, reversed_by=None)
    return {*lines.values_list("player", flat=True)} - {None}


def presence(session: Session) -> Presence:
    """Of a session, in three queries."""
    seated, paid = _seated(session), paid_in(session)
    rows = list(CheckIn.objects.filter(session=session).select_related("player", "partner"))
    came = {row.player_id for row in rows}
    return Presence(
        here=tuple(
            Here(
                player=row.player_id,
                name=row.player.name,
                partner=row.partner.name if row.partner else None,
                label=seated[row.player_id][0] if row.player_id in seated else "",
                paid=row.player_id in paid,
                at=row.at,
            )
            for row in rows
        ),
        missing=tuple(
            Missing(pk, player.name, label) for pk, (label, player) in seated.items() if pk not in came
        ),
        pairs=sum(row.partner_id is not None for row in rows) // 2,
        alone=sum(row.partner_id is None for row in rows),
    )


def _seated(session: Session) -> dict[int, tuple[str, Player]]:
    """Player → their pair's label and the player."""
    rows = Membership.objects.filter(contestant__section__session=session, contestant__withdrawn_at=None)
    prefixes = prefixes_of(session.pk)
    return {
        row.player_id: (
            in_section(row.contestant, prefixes.get(row.contestant.section_id, "")),
            row.player,
        )
        for row in rows.select_related("contestant", "player").order_by("contestant", "position")
    }


def found_by(club: Club, typed: str) -> list[Player]:
    """Those of the club with `typed` in their kanji, kana or Latin name, or with that number; few, or none.

    Blanks, width, case and the kind of kana make no difference. A single Latin letter finds no player.
    """
    wanted = _plain(typed)
    if not wanted or (wanted.isascii() and wanted.isalpha() and len(wanted) < 2):
        return []
    found = [player for player in Player.objects.filter(club=club) if _matches(player, wanted)]
    return found[:MOST_FOUND]


def _matches(player: Player, wanted: str) -> bool:
    names: Iterable[str] = (player.native, player.reading, player.latin)
    return player.number == wanted or any(wanted in _plain(name) for name in names)


def _plain(text: str) -> str:
    return "".join(normalize("NFKC", text).casefold().translate(HIRAGANA).split())
