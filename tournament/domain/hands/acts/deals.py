"""The cards of boards: stored, replaced, removed, dealt here; and the director's key to them.

The cards stand in the journal too, so that an act can be undone; no page and no program shows them from there
(`journal_stream.SECRETS`).
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from scoring.hands.dealing import DealingTerms, deal_set
from scoring.seats import dealer, vulnerability
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.hands.readings.stored_hands import DEAL, DEAL_SEED, table_text
from tournament.domain.inputs import (
    Ask,
    BoardNumber,
    Reasoned,
)
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.domain.people.readings.roles import Forbidden
from tournament.exchange.board_deal import BoardDeal
from tournament.models import Deal, Field, JournalEntry, KeyedDeal, PlayingDirector, Result, Section, Session
from tournament.sheets.figures import ranges
from tournament.sheets.stage_options import match_options

LONGEST_FORM = 4
MOST_OF_A_FILE = 2000
BAD_FIRST = "bad_first", gettext_lazy("Boards are numbered from 1 to 999.")
BAD_BOARDS = "bad_boards", gettext_lazy("Choose the first and the last board.")
Form = Annotated[str, Meta(max_length=LONGEST_FORM)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands(Reasoned):
    """`text` is a file of deals (PBN, LIN, DLM, Bridgemate's table or lines `7 N:…`; DUP, BRI and DGE
    without their null characters), `form` the letter of a fouled board's second set; `replace` are the boards
    whose stored cards may be replaced by others. Of a file of up to 2,000 deals `boards` are taken, in their
    order, and numbered from `first` on.
    """

    text: Annotated[str, Ask(strip=False)]
    form: Form = ""
    replace: Annotated[list[BoardNumber], Meta(max_length=999)] = field(default_factory=list)
    boards: Annotated[
        list[Annotated[int, Meta(ge=1, le=99_999)]],
        Meta(max_length=MOST_OF_A_FILE),
        Ask(note="as the file numbers them; by default all"),
    ] = field(default_factory=list)
    first: Annotated[BoardNumber | None, Ask(refusal=BAD_FIRST, note="by default as in the file")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovedHands(Reasoned):
    """`boards` that are left out mean all of the form."""

    form: Form = ""
    boards: Annotated[list[BoardNumber] | None, Meta(max_length=999)] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Reasoned):
    """A second set for a session needs a `reason`."""

    first: Annotated[BoardNumber, Ask(refusal=BAD_BOARDS)]
    last: Annotated[BoardNumber, Ask(refusal=BAD_BOARDS)]


def store_deals(
    session: Session,
    boards: Sequence[BoardDeal],
    *,
    form: str = "",
    replace: Iterable[int] = (),
    by: Actor,
) -> int:
    """Store boards for every field of the session; how many changed. The same boards again change nothing.

    `form` names a second set of cards of a fouled board (Law 87). `replace` are the boards whose cards may be
    replaced by others. Conflict `other_cards` for a board that has other cards and is not among them.
    """
    form = _form(form)
    refuse_own_deals(session)
    fields, allowed = fields_of(session), set(replace)
    with act("store_deals", by=by, session=session, others=sections_of(fields)) as write:
        for field in fields:
            store(write, field, boards, form, allowed)
        numbers = _boards_of(write)
        _forget_keyed(write, fields, numbers, form)
        write.about |= {"boards": _named(numbers, form), "count": len(numbers)}
    return len(numbers)


def remove_deals(session: Session, boards: Iterable[int] | None = None, *, form: str = "", by: Actor) -> int:
    """Remove the cards of these boards, or of all, in one form; how many boards had any."""
    fields, wanted = fields_of(session), None if boards is None else set(boards)
    found = Deal.objects.filter(field__in=fields, form=_form(form))
    rows = [row for row in found if wanted is None or row.board in wanted]
    numbers = sorted({row.board for row in rows})
    with act("remove_deals", by=by, session=session, others=sections_of(fields)) as write:
        write.about |= {"boards": _named(numbers, form), "count": len(numbers)}
        for row in rows:
            write.remove(row)
        _forget_keyed(write, fields, numbers, _form(form))
    return len(numbers)


def _forget_keyed(write: Act, fields: Iterable[Field], boards: Iterable[int], form: str) -> None:
    """What players entered goes with the cards of the board that the director replaces or removes."""
    for word in KeyedDeal.objects.filter(field__in=[*fields], board__in=[*boards], form=form):
        write.remove(word)


def store(write: Act, field: Field, boards: Iterable[BoardDeal], form: str, allowed: set[int]) -> None:
    """The rows of one field; `allowed` boards may have other cards now, which are replaced."""
    standing: Mapping[int, Deal] = {row.board: row for row in Deal.objects.filter(field=field, form=form)}
    for one in boards:
        number = one.board or 0
        columns = {"hands": one.deal.key, "double_dummy": table_text(one.double_dummy)}
        row = standing.get(number)
        if row is None:
            write.add(Deal(field=field, board=number, form=form, **columns))
            continue
        if row.hands not in ("", columns["hands"]) and number not in allowed:
            raise Conflict(
                "other_cards",
                _("Board %(board)s already has other cards. Nothing has been saved.") % {"board": number},
            )
        if row.hands != columns["hands"]:
            columns["leads"] = ""
        elif not columns["double_dummy"]:
            columns["double_dummy"] = row.double_dummy  # a file without tables takes none away
        write.change(row, **columns)


def _boards_of(write: Act) -> list[int]:
    """The boards whose rows the act changed."""
    keys = [change["pk"] for change in write.changes]
    found = Deal.objects.filter(pk__in=keys)  # type: ignore[misc]  # the journal's values have no types
    return sorted({*found.values_list("board", flat=True)})


def fields_of(session: Session) -> list[Field]:
    """The fields of the session in which boards are compared: its sections share the boards."""
    return [*Field.objects.filter(sections__session=session).distinct().order_by("pk")]


def sections_of(fields: Iterable[Field]) -> Iterable[Section]:
    """Whose pages change with the cards of these fields."""
    return Section.objects.filter(field__in=[*fields])


def _form(form: str) -> str:
    written = form.strip().upper()
    if len(written) > LONGEST_FORM:
        raise DirectorError("bad_group", _("A form is one or two letters."))
    return written


def refuse_own_deals(session: Session) -> None:
    """DirectorError `deals_of_matches` where a board number is another deal in each match."""
    if session.stage is not None and match_options(session.stage.options).common == "match":
        raise DirectorError(
            "deals_of_matches",
            _("Every match plays different deals here, so a board number is not one deal."),
        )


def _named(boards: Sequence[int], form: str) -> str:
    return f"{ranges(boards)} ({form.strip().upper()})" if form.strip() else ranges(boards)


# Boards dealt here, from the system's randomness, with a fingerprint that is published before the session.
#
# The seed stands in the journal with the act, where nothing shows it (`journal_stream.SECRETS`) until
# the cards of the whole set may be seen (`session_hands.dealt_sheets`).

SEED_BYTES = 32
MOST_BOARDS = 99


def deal_boards(session: Session, first: int, last: int, *, reason: str = "", by: Actor) -> DealingTerms:
    """Deal these boards anew, each deal equally likely; the answer is what is published before play.

    A set is dealt once: another one needs a `reason`, which the journal keeps with the earlier fingerprint.
    DirectorError `bad_boards`, `no_reason`, `own_deals`; Conflict `has_results` when a board has been played.
    """
    if not 1 <= first <= last <= MOST_BOARDS:
        raise DirectorError("bad_boards", _("Choose boards from 1 to %(most)s.") % {"most": MOST_BOARDS})
    refuse_own_deals(session)
    fields, boards = fields_of(session), range(first, last + 1)
    if Result.objects.filter(section__field__in=fields, board__in=boards).exists():
        raise Conflict("has_results", _("One of these boards has been played already."))
    number = JournalEntry.objects.filter(session=session, verb=DEAL).count() + 1
    if number > 1 and not reason.strip():
        raise DirectorError(
            "no_reason", _("Boards were dealt for this session before: give a reason for dealing again.")
        )
    place = [*session.event.sessions.order_by("date", "pk").values_list("pk", flat=True)].index(session.pk)
    terms = DealingTerms(" ".join(session.event.name.split()), place + 1, first, last, number)
    seed = secrets.token_bytes(SEED_BYTES)
    with act("deal_boards", by=by, session=session, others=sections_of(fields), reason=reason) as write:
        write.about |= {
            "boards": f"{first}–{last}",
            "set": number,
            "text": terms.text,
            "fingerprint": terms.commitment(seed),
            DEAL_SEED: seed.hex(),
        }
        dealt = [
            BoardDeal(one.board, dealer(one.board), vulnerability(one.board), one.deal)
            for one in deal_set(terms, seed)
        ]
        for field in fields:
            store(write, field, dealt, "", {*boards})
    return terms


# The key to the cards of a session: taken by a director who does not play in it, and kept in the journal.


def take_key_of_hands(session: Session, *, by: Actor) -> None:
    """From now on this director sees every card of the session. Forbidden for one who plays in it."""
    if by.user is None or not by.user.pk:
        raise DirectorError("not_signed_in", _("Sign in to see the hands."))
    if PlayingDirector.objects.filter(session=session, user=by.user).exists():
        raise Forbidden("plays", _("You play in this session, so its hands are hidden from you."))
    others = session.sections.all()
    with act("take_key_of_hands", by=by, session=session, others=others, name=by.name) as write:
        write.mark(session)
