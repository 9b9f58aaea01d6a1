"""Records that may be of one person, spelt differently: of a whole club, and near some of its names."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

from tournament.exchange.pasted_lists import KANA
from tournament.models import Club, JournalEntry, Player
from tournament.sheets.members import LikelySame
from tournament.sheets.room_sheets import Presence
from tournament.words.spelling import spelling_key

NEAR = 0.8  # of all letters
SHORTEST = 4  # letters of a name in Latin letters that is compared letter by letter
MOST, MOST_COMPARED = 60, 3  # pairs of the list; records near one name
# The likeliest first.
WHYS = ("spelling", "kana", "order", "near")
# Kanji that sound alike in given names: a name that was heard is written with the wrong one.
_HEARD = str.maketrans(
    "朗籐祐佑優陽容博宏弘寛行尚昭彰賢一慧実誠滋孝正政義紀史佐智有",
    "郎藤裕裕裕洋洋浩浩浩浩幸直明明健和恵美真茂隆雅雅良典文早知由",
)


@dataclass(frozen=True, slots=True)
class Written:
    """A record by all that it is compared by: without case, accents, blanks, kinds of kana, forms of kanji.

    `keys` are the native name and the one in Latin letters (a reading is shared by namesakes), `readings`
    those in kana, which a record may have in the place of the name.
    """

    player: Player
    keys: frozenset[str]
    readings: frozenset[str]
    orders: frozenset[tuple[str, ...]]
    heard: frozenset[str]

    @classmethod
    def of(cls, player: Player) -> "Written":
        names = [name for name in (player.native, player.latin) if name]
        kana = [name for name in (player.native, player.reading) if name and KANA.fullmatch(name)]
        keys = frozenset(filter(None, map(spelling_key, names)))
        orders = (tuple(sorted(map(spelling_key, name.split()))) for name in names if " " in name)
        heard = frozenset(key.translate(_HEARD) for key in keys)
        return cls(player, keys, frozenset(filter(None, map(spelling_key, kana))), frozenset(orders), heard)

    def tags(self, why: str) -> Iterable[object]:
        """Two records that are alike for this reason have one of these in common."""
        if why != "near":
            return {"spelling": self.keys, "kana": self.readings, "order": self.orders}[why]
        # A mistake of one letter leaves the beginning or the end of a name.
        ends = {part for key in self.keys for part in (f"{key[:2]}…", f"…{key[-2:]}")}
        return self.heard | ends


def same_person(club: Club) -> tuple[LikelySame, ...]:
    """Pairs of records that are written alike, or nearly; read in one query, the likeliest first."""
    found: dict[tuple[int, int], LikelySame] = {}
    written = [Written.of(player) for player in Player.objects.filter(club=club)]
    for first, second, why in _alike(written):
        one, other = sorted((first.player, second.player), key=lambda player: player.pk)
        found.setdefault((one.pk, other.pk), LikelySame(one.pk, one.name, other.pk, other.name, why))
    return tuple(found.values())[:MOST]


def near(club: int, names: Collection[int]) -> dict[Player, tuple[Player, ...]]:
    """Players of the club by key, each with the other records that may be of this person; in one query.

    The likeliest first; those that are near to none are left out, and `names` are not near to each other.
    """
    written = [Written.of(player) for player in Player.objects.filter(club=club)] if names else []
    tagged: dict[tuple[str, object], list[Written]] = defaultdict(list)
    for one in written:
        if one.player.pk not in names:
            for why in WHYS:
                for tag in one.tags(why):
                    tagged[why, tag].append(one)
    found = {}
    for one in written:
        if one.player.pk in names:
            alike = [other for why in WHYS for tag in one.tags(why) for other in tagged.get((why, tag), ())]
            likely = {other.player: None for other in alike if _why(one, other)}
            if likely:
                found[one.player] = tuple(likely)[:MOST_COMPARED]
    return found


def near_here(club: int, present: Presence) -> dict[int, tuple[Player, Player]]:
    """Of those who have come by key: the older and the newer of two records that may be of this person.

    Two who have both come, or are both seated, are two persons.
    """
    seated, missing = (
        {one.player for one in present.here if one.label},
        {one.player for one in present.missing},
    )
    pairs: dict[int, tuple[Player, Player]] = {}
    for one, known in near(club, {one.player for one in present.here}).items():
        for other in known:
            if one.pk not in seated or other.pk not in missing:
                pairs.setdefault(one.pk, (one, other) if one.pk < other.pk else (other, one))
    return pairs


def near_in(entries: Iterable[JournalEntry]) -> dict[Player, tuple[Player, ...]]:
    """Near whom the names are that these acts brought into a club or changed."""
    club, names = 0, set()
    for entry in entries:
        if entry.verb in ("add_players", "change_player") and not entry.undoes_id:
            club = entry.about["club"]
            names |= {change["pk"] for change in entry.changes if _is_name(change)}
    return near(club, names)


def _is_name(change: dict[str, object]) -> bool:
    after = change["after"]
    return (
        change["model"] == "player"
        and isinstance(after, dict)
        and not after.keys().isdisjoint(("native", "reading", "latin"))
    )


def why_same(one: Player, other: Player) -> str:
    """Why two records may be of one person, one of WHYS; empty where nothing says so.

    Two different membership numbers are two persons.
    """
    return _why(Written.of(one), Written.of(other))


def _why(one: Written, other: Written) -> str:
    if one.player.number and other.player.number and one.player.number != other.player.number:
        return ""
    if one.keys & other.keys:
        return "spelling"
    if one.readings & other.readings:
        return "kana"
    if one.orders & other.orders:
        return "order"
    is_near = one.heard & other.heard or any(_is_near(a, b) for a in one.keys for b in other.keys)
    return "near" if is_near else ""


def _alike(written: list[Written]) -> Iterator[tuple[Written, Written, str]]:
    """The same key first; then pairs of which the beginning or the end of a name agrees."""
    for why in WHYS:
        groups: dict[object, list[Written]] = defaultdict(list)
        for one in written:
            for tag in one.tags(why):
                groups[tag].append(one)
        for group in groups.values():
            for one, other in combinations(group, 2):
                known = _why(one, other)
                if known == why or (known and why != "near"):
                    yield one, other, why


def _is_near(one: str, other: str) -> bool:
    if not (one.isascii() and other.isascii()) or min(len(one), len(other)) < SHORTEST:
        return False
    matcher = SequenceMatcher(None, one, other)
    return matcher.quick_ratio() >= NEAR and matcher.ratio() >= NEAR
