"""Hands that players enter on their phones after play, and the director's answer where two phones differ.

The first hands are stored as the deal of the board. A phone may correct its own; hands of another phone that
differ change nothing and wait for the director.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Meta

from scoring.errors import ScoringError
from scoring.hands.deal import read_deal
from scoring.seats import dealer, vulnerability
from tournament.domain.errors import Conflict, DirectorError
from tournament.domain.hands.acts.deals import fields_of, refuse_own_deals, sections_of, store
from tournament.domain.hands.readings.stored_hands import refusal
from tournament.domain.inputs import Ask, Reasoned
from tournament.domain.journal.acts.journal import Act, Actor, act
from tournament.exchange.board_deal import BoardDeal
from tournament.models import Deal, Field, KeyedDeal, Section
from tournament.sheets.event_options import phone_options


@dataclass(frozen=True, slots=True)
class Keyed:
    """`hands` as in a PBN deal; `form` of a fouled board; `key` the phone's own id, `device` the phone."""

    board: int
    hands: str
    key: str
    device: str = ""
    form: str = ""


def key_hands(section: Section, keyed: Keyed, *, by: Actor) -> bool:
    """Take the hands of a board in from a phone; whether they stand. The same `key` again changes nothing.

    The caller asks the gate. DirectorError where the event has no hands entered by players; Conflict
    `hands_known` where the director has stored other ones.
    """
    refuse_own_deals(section.session)
    if not phone_options(section.session.event.options).keyed_hands:
        raise DirectorError("not_keyed", _("Players do not enter hands in this session."))
    board = _read(keyed)
    fields = fields_of(section.session)
    with act("key_hands", by=by, section=section, others=sections_of(fields)) as write:
        write.about |= {"board": f"{keyed.board}{keyed.form}", "name": by.name}
        row = Deal.objects.filter(field=section.field_id, board=keyed.board, form=keyed.form).first()
        standing = row.hands if row else ""
        words = [*KeyedDeal.objects.filter(field=section.field_id, board=keyed.board, form=keyed.form)]
        if any(word.key == keyed.key for word in words):
            return standing == board.deal.key
        if standing and all(word.hands != standing for word in words):
            return _is_as_stored(standing, board)
        others = [word for word in words if not _is_own(word, keyed)]
        _write_word(write, section, keyed, board, words, by)
        if not any(word.hands == standing for word in others):
            for field in _with(fields, keyed, standing):
                store(write, field, [board], keyed.form, {keyed.board})
            return True
        return standing == board.deal.key


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledHands(Reasoned):
    """`word`: the hands of one phone, as `hands/keyed/` lists them."""

    word: Annotated[int, Meta(ge=1), Ask(refusal=("no_choice", gettext_lazy("Choose what to do.")))]


def settle_hands(word: KeyedDeal, *, by: Actor) -> None:
    """The director takes these hands; what phones entered differently is deleted."""
    section = Section.objects.filter(field=word.field_id).order_by("pk")[0]
    fields = fields_of(section.session)
    board = _read(Keyed(word.board, word.hands, word.key))
    with act("settle_hands", by=by, session=section.session, others=sections_of(fields)) as write:
        write.about |= {"board": f"{word.board}{word.form}", "name": word.by}
        for field in fields:
            store(write, field, [board], word.form, {word.board})
        for other in KeyedDeal.objects.filter(field__in=fields, board=word.board, form=word.form):
            if other.hands != word.hands:
                write.remove(other)


def _read(keyed: Keyed) -> BoardDeal:
    try:
        deal = read_deal(keyed.hands)
    except ScoringError as fault:
        raise refusal(ScoringError(fault.code, **{**fault.params, "board": keyed.board})) from fault
    return BoardDeal(keyed.board, dealer(keyed.board), vulnerability(keyed.board), deal)


def _with(fields: Iterable[Field], keyed: Keyed, standing: str) -> list[Field]:
    """The fields in which these cards, or none, stand for the board."""
    rows = Deal.objects.filter(field__in=[*fields], board=keyed.board, form=keyed.form)
    stored = dict(rows.values_list("field", "hands"))
    return [field for field in fields if stored.get(field.pk, "") in ("", standing)]


def _is_own(word: KeyedDeal, keyed: Keyed) -> bool:
    return bool(keyed.device) and word.device == keyed.device


def _is_as_stored(standing: str, board: BoardDeal) -> bool:
    """Whether players entered what the director has stored. Conflict where it differs."""
    if standing != board.deal.key:
        raise Conflict(
            "hands_known",
            _("The director has saved different hands for this board. Please tell the director."),
        )
    return True


def _write_word(
    write: Act, section: Section, keyed: Keyed, board: BoardDeal, words: list[KeyedDeal], by: Actor
) -> None:
    columns = {"hands": board.deal.key, "by": by.name, "key": keyed.key}
    if own := next((word for word in words if _is_own(word, keyed)), None):
        write.change(own, **columns)
        return
    place = {"field": section.field, "board": keyed.board, "form": keyed.form, "device": keyed.device}
    write.add(KeyedDeal(**place, **columns))
