"""The journal's lines chained by hash: what a hash says, the check code of a session, and what is wrong.

A line's hash is the SHA-256 of the hash before it, of its number and of the digest of its entry. Changing,
removing, adding or exchanging lines changes every later hash, and the check code that is printed on the
ranking. Parts that may name a person go in as salted digests: names can be taken out later (domain/privacy),
the old digest stays, and the hashes hold. The act that took them out has the digest of what it left.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import F, QuerySet

from tournament.domain.journal.readings.verify_replay import Difference
from tournament.models import ChainedLine, JournalChain, JournalEntry, Session

# Parts of an entry that may name a person, in the order of the salt.
PARTS = ("by", "reason", "about", "changes")
SALT = 16  # figures of each part
GROUP, SHOWN = 4, 16  # of the check code
REDACTION = "redaction"  # in the `about` of an act that took names out
CHUNK = 500
# What may be wrong with a chain.
CODES = frozenset({"line_missing", "line_changed", "line_added", "chain_cut", "redacted_by_no_act"})
# Acts after which a session may be closed.
CLOSING = ("close_session", "undo", "go_back")


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _canonical(value: object) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def part_digest(salt: str, part: object) -> str:
    return _sha(f"{salt}:{_canonical(part)}")


def salts_of(salt: str) -> dict[str, str]:
    """The salt of each part."""
    return {part: salt[at * SALT : (at + 1) * SALT] for at, part in enumerate(PARTS)}


def entry_digest(entry: JournalEntry, parts: Mapping[str, str]) -> str:
    """The digest of an entry with these digests of its parts. Who was signed in is left to `by`."""
    at: datetime = entry.at
    fixed = [
        *(entry.pk, entry.session_id, entry.section_id, entry.section_version),
        *(at.astimezone(UTC).isoformat(timespec="microseconds"), entry.verb, entry.undoes_id),
    ]
    return _sha(_canonical([*fixed, *(parts[part] for part in PARTS)]))


def line_hash(before: str, line: int, entry: JournalEntry, parts: Mapping[str, str]) -> str:
    return _sha(f"{before}:{line}:{entry_digest(entry, parts)}")


def parts_of(entry: JournalEntry, salt: str) -> dict[str, str]:
    salts = salts_of(salt)
    return {part: part_digest(salts[part], getattr(entry, part)) for part in PARTS}


# The check code of a session.


@dataclass(frozen=True, slots=True)
class ClosingLine:
    """`code` is the beginning of the hash of the line that closed the session, in groups of four."""

    code: str
    lines: int
    at: datetime


def in_groups(figures: str) -> str:
    shown = figures[:SHOWN].upper()
    return " ".join(shown[at : at + GROUP] for at in range(0, SHOWN, GROUP))


def closing_line(session: Session) -> ClosingLine | None:
    """None while the session is open, and where it was closed before lines were chained here."""
    if not session.is_closed:
        return None
    acts = ChainedLine.objects.filter(
        chain__session=session, entry__verb__in=CLOSING, line__gt=F("chain__old")
    ).select_related("entry")
    link = next((one for one in acts.order_by("-line") if _closes(one.entry)), None)
    return ClosingLine(in_groups(link.hash), link.line, link.entry.at) if link else None


def _closes(entry: JournalEntry) -> bool:
    changes = (change["after"] or {} for change in entry.changes if change["model"] == "session")
    return any(after.get("closed_at") for after in changes)


def session_of_closing(code: str) -> tuple[Session, ClosingLine] | None:
    """The session that has this check code: as it is printed, its end may be left out."""
    figures = "".join(code.split()).replace("-", "").lower()
    links = ChainedLine.objects.filter(hash__startswith=figures, entry__verb__in=CLOSING)
    for link in links.select_related("chain__session__event"):
        session = link.chain.session
        found = closing_line(session) if session else None
        if session and found and found.lines == link.line:
            return session, found
    return None


# What is wrong with the chains.


@dataclass(slots=True)
class _Redactions:
    """The parts that lost names, by the key of the act that took them out."""

    left: dict[str, list[tuple[int, int, str]]] = field(default_factory=dict)

    def note(self, link: "_Link", parts: Mapping[str, str]) -> None:
        for at, one in enumerate(link.redacted):
            later = (each["was"] for each in link.redacted[at + 1 :] if each["part"] == one["part"])
            after = next(later, parts[one["part"]])
            item = (link.entry_id, PARTS.index(one["part"]), after)
            self.left.setdefault(one["key"], []).append(item)


def redaction_digest(items: Iterable[tuple[int, int, str]]) -> str:
    """Of what an act left where it took names out: entry, part and digest of each."""
    return _sha(_canonical(sorted(items)))


def chain_problems() -> Iterator[Difference]:
    """The first difference of every chain, then redactions that no act made. Nothing is written."""
    redactions = _Redactions()
    for chain in JournalChain.objects.order_by("pk"):
        yield from _of_chain(chain, redactions)
    yield from _without_act(redactions)


def _of_chain(chain: JournalChain, redactions: _Redactions) -> Iterator[Difference]:
    before, number = "", 0
    for link in _links(chain):
        number += 1
        if link.line != number or link.found is None:
            yield _at("line_missing", chain, number)
            return
        parts = parts_of(link.found, link.salt)
        redactions.note(link, parts)
        sealed = parts | {one["part"]: one["was"] for one in reversed(link.redacted)}
        if line_hash(before, number, link.found, sealed) != link.hash or not _is_in(link.found, chain):
            yield _at("line_changed", chain, number, link.entry_id)
            return
        before = link.hash
    if number != chain.lines or before != chain.hash:
        yield _at("chain_cut", chain, chain.lines, stored=number)
        return
    added = _entries(chain).filter(pk__lte=chain.last, link=None).order_by("pk")
    for pk in added.values_list("pk", flat=True)[:1]:
        yield _at("line_added", chain, 0, pk)


def _is_in(entry: JournalEntry, chain: JournalChain) -> bool:
    return bool(entry.session_id == chain.session_id)


@dataclass(slots=True)
class _Link:
    line: int
    entry_id: int
    salt: str
    hash: str
    redacted: list[dict[str, str]]
    found: JournalEntry | None


def _links(chain: JournalChain) -> Iterator[_Link]:
    """The links of a chain in order, each with its entry, or none where that is gone."""
    columns = ("line", "entry_id", "salt", "hash", "redacted")
    rows, line = chain.links.order_by("line").values_list(*columns), 0
    while some := list(rows.filter(line__gt=line)[:CHUNK]):
        entries = JournalEntry.objects.in_bulk([row[1] for row in some])
        for number, entry, salt, code, redacted in some:
            yield _Link(number, entry, salt, code, redacted, entries.get(entry))
        line = some[-1][0]


def _entries(chain: JournalChain) -> QuerySet[JournalEntry]:
    return JournalEntry.objects.filter(session=chain.session_id)


def _at(code: str, chain: JournalChain, line: int, act: int = 0, stored: object = None) -> Difference:
    model = "session" if chain.session_id else ""
    return Difference(code, model, chain.session_id or 0, act=act, column=str(line), stored=stored)


def _without_act(redactions: _Redactions) -> Iterator[Difference]:
    acts = JournalEntry.objects.filter(about__has_key=REDACTION).values_list("about", flat=True)
    said = {about[REDACTION]["key"]: about[REDACTION]["digest"] for about in acts}
    for key, items in sorted(redactions.left.items()):
        if said.get(key) != redaction_digest(items):
            yield Difference("redacted_by_no_act", act=min(items)[0])


@dataclass(frozen=True, slots=True)
class Check:
    """The latest check of the chains: of how many lines, and what was wrong with the first of them."""

    at: datetime
    lines: int
    problem: str = ""


def last_check() -> Check | None:
    """None where they have never been checked."""
    chains = list(JournalChain.objects.exclude(checked_at=None).order_by("pk"))
    at = max((chain.checked_at for chain in chains if chain.checked_at), default=None)
    problem = next((chain.problem for chain in chains if chain.problem), "")
    return Check(at, sum(chain.lines for chain in chains), problem) if at else None
