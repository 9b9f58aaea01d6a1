"""The table's sheet as JSON, which a phone stores and draws."""

import json
import time
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.http import JsonResponse
from django.utils.html import json_script
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.seats import Side
from tournament.domain.room.reports.director_calls import TableCall
from tournament.exchange.plain import columns, step
from tournament.sheets import figures
from tournament.sheets.languages import pair_in_words
from tournament.sheets.names import Party
from tournament.sheets.phone_sheets import (
    BoardElsewhere,
    BoardShare,
    OtherResult,
    OwnCard,
    Sitting,
    Standing,
    TableRound,
    TableSheet,
    TeamSeats,
)
from tournament.words.event_words import shown_from, until_in_words
from tournament.words.language import Language

# Where the bands of a score begin after the first one: a flat board of IMPs has the middle one for itself.
PER_CENT_BANDS = (20, 40, 60, 80)
IMP_BANDS = (-5, 0, Fraction(1, 100), 5)


def table(sheet: TableSheet, language: str) -> dict[str, Any]:
    """Names are in `language`; everything else is codes and figures."""
    rounds = [_round(one, language) for one in sheet.rounds]
    plain = {
        "date": Language(language).day(sheet.date),
        "own": _party(sheet.own, language),
        "rounds": rounds,
        "provisional_until": until_in_words(sheet.provisional_until, Language(language)),
        "shown_from": shown_from(sheet.shown_from, Language(language)),
        "sitting": _sitting(sheet.sitting, language),
    }
    return {"release": settings.RELEASE, **columns(sheet), **plain}


def calls(found: list[TableCall]) -> JsonResponse:
    return in_json({"calls": found})


def entry(board: int, standing: Standing) -> JsonResponse:
    """`at`: when it was kept. A copy of the data that began later has it."""
    return in_json({"board": board, "at": int(time.time()), **columns(standing)})


def elsewhere(sheet: BoardElsewhere, language: str, hands: Mapping[str, object]) -> JsonResponse:
    """In `hands`: `hand` is the address of the page with the cards of the board, empty until they are shown;
    `asks_hands`: whether they may be entered here.
    """
    digits = _digits(points for result in sheet.results for points in result.points)
    results = [_other(result, language, digits) for result in sheet.results]
    return in_json({"board": sheet.board, "side": sheet.side, "results": results, **hands})


def own(card: OwnCard) -> JsonResponse:
    """A place as it is written (2=), the figure ranked by, what each board brought, and its band of five;
    after the end the rank after each round, and the place in a simultaneous event.
    """
    place = figures.place(card, "")
    shares = sorted(card.boards, key=lambda one: _share(one[1], one[2]))
    ends = (
        {"best": shares[-1][0], "worst": shares[0][0]} if len(shares) > 1 else {"best": None, "worst": None}
    )
    shown = {
        "place": place,
        "ranked": card.ranked,
        "value": _value(card) if place else "",
        "rounds": card.rounds,
    }
    found = {"places": card.places, "cup": card.cup, "score": card.score, **_shares(card.boards)}
    if card.overall and card.overall.place:
        figure = figures.decimal(card.overall.value) + " %"
        figure += f" · {_('provisional')}" if card.overall.provisional else ""
        found["overall"] = {
            "place": figures.place(card.overall),
            "ranked": card.overall.of,
            "value": figure,
        }
    if card.start:
        found["start"] = [figures.short(one) for one in card.start]
    return in_json({**shown, **found, **ends})


def last_pairs(
    found: Iterable[tuple[Side, Party, OwnCard]], shares: Mapping[str, tuple[BoardShare, ...]], language: str
) -> JsonResponse:
    """Of the pairs that sat at a table last: names, places, the figure ranked by, and what the table's boards
    brought each side.
    """
    pairs = [
        {
            "side": side,
            "names": [name.in_language(language, public=True) for name in party.names],
            "card": {
                "place": figures.place(card, ""),
                "ranked": card.ranked,
                "value": _value(card),
                "places": card.places,
            },
        }
        for side, party, card in found
    ]
    return in_json(
        {"pairs": pairs, "sides": {side: _shares(tuple(boards)) for side, boards in shares.items()}}
    )


def _shares(found: tuple[BoardShare, ...]) -> dict[str, dict[int, Any]]:
    """What each board brought, as it is written, and its band of five."""
    digits = _digits(points for _board, points, _top in found)
    boards = {board: _points(points, top, digits) for board, points, top in found}
    return {"boards": boards, "bands": {board: _band(points, top) for board, points, top in found}}


def _value(card: OwnCard) -> str:
    """The figure that is ranked by: a percentage, victory points of a team, or IMPs; none in a knock-out."""
    if card.value is None:
        return ""
    if card.in_per_cent:
        return figures.decimal(card.value, 0 if card.is_whole else 2) + " %"
    if card.unit == "VP":
        return f"{figures.short(card.value) if card.is_whole else figures.decimal(card.value)} VP"
    return figures.signed(card.value, _digits([card.value]) if card.unit else 2)


def _share(points: int | Fraction, top: int | Fraction | None) -> int | Fraction:
    """Matchpoints in per cent of the top; IMPs as they are."""
    return Fraction(points) * 100 / top if top else points


def _band(points: int | Fraction, top: int | Fraction | None) -> int:
    """1 (a bottom) to 5 (a top): the tint of a score."""
    return bisect_right(PER_CENT_BANDS if top else IMP_BANDS, _share(points, top)) + 1


def _other(result: OtherResult, language: str, digits: int) -> dict[str, Any]:
    played = result.played
    return {
        "ns": _named(result.ns, language),
        "ew": _named(result.ew, language),
        "own": result.own,
        "state": "played" if played.state == "awarded" else played.state,
        "awarded": played.state == "awarded",
        "contract": played.bid,
        "declarer": played.declarer,
        "tricks": played.tricks,
        "lead": played.lead,
        "score_ns": played.score_ns,
        "points": " / ".join(_points(points, result.top, digits) for points in result.points),
    }


def _digits(points: Iterable[int | Fraction | None]) -> int:
    """How many decimals the IMPs of a list have: those of a match of teams are whole."""
    return 0 if all(one is None or Fraction(one).denominator == 1 for one in points) else 2


def _points(points: int | Fraction | None, top: int | Fraction | None, digits: int) -> str:
    """Matchpoints as a percentage, IMPs with their sign."""
    if points is None or not top:
        return figures.signed(points, digits)
    return figures.decimal(Fraction(points) * 100 / top, 1) + " %"


# Columns of a round that only some events have.
APART = frozenset({"match", "drawn", "seats", "seat"})


def _round(one: TableRound, language: str) -> dict[str, Any]:
    ns, ew = _party(one.ns, language), _party(one.ew, language)
    match = {"match": columns(one.match)} if one.match else {}
    drawn = {"drawn": columns(one.drawn)} if one.drawn else {}
    plain = {name: value for name, value in columns(one).items() if name not in APART}
    found = {seat: _party(party, language) for seat, party in one.seats.items()}
    single = {"seats": found, "seat": one.seat} if found else {}
    return {**plain, **match, **drawn, **single, "sit_out": one.sit_out, "ns": ns, "ew": ew}


def _sitting(sitting: Sitting | None, language: str) -> dict[str, Any] | None:
    if sitting is None:
        return None
    ns, ew = _seats(sitting.ns, language), _seats(sitting.ew, language)
    return {"round": sitting.round, "ns": ns, "ew": ew}


def _seats(seats: TeamSeats | None, language: str) -> dict[str, Any] | None:
    if seats is None:
        return None
    players = [[one.id, one.name.in_language(language, public=True)] for one in seats.players]
    return {**columns(seats), "players": players}


def _party(party: Party | None, language: str) -> dict[str, Any] | None:
    if party is None:
        return None
    return {"label": party.label, "names": [name.in_language(language, public=True) for name in party.names]}


def _named(party: Party, language: str) -> dict[str, Any]:
    """As `_party`, for a screen that only shows it: 1 N-S in place of 1NS."""
    return {**(_party(party, language) or {}), "label": pair_in_words(party.label, language)}


class Plain(json.JSONEncoder):
    """Asks `step` for each value as it meets it: the tree is never copied. No blanks are sent."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**{**how, "separators": (",", ":")})

    def default(self, o: Any) -> Any:
        return step(o)


def in_json(content: dict[str, Any]) -> JsonResponse:
    return JsonResponse(content, encoder=Plain)


def text_of(content: dict[str, Any]) -> bytes:
    return Plain().encode(content).encode()


def in_page(content: dict[str, Any], name: str) -> SafeString:
    """As an element of that name for the script of the page."""
    return json_script(content, name, encoder=Plain)
