"""The words of a draw: how it was made, and the notes on each of its matches."""

from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournament.domain.stages.readings.swiss_rounds import Choice, NoDraw
from tournament.movements.swiss.round_to_draw import BYE
from tournament.sheets.draw_sheets import DrawnMatch, DrawSheet
from tournament.sheets.event_kinds import SWISS_PAIRS
from tournament.sheets.names import Team
from tournament.sheets.stage_options import DrawOptions
from tournament.web.public.teams.draw_page_words import POLICIES, word_of_draw
from tournament.web.public.teams.team_table_words import end_words, team_name

FIRST: dict[str, str | Promise] = {
    "random": gettext_lazy("By lot"),
    "adjacent": gettext_lazy("Seeds 1–2, 3–4 and so on"),
    "half": gettext_lazy("Seed 1 against the first of the lower half"),
    "fold": gettext_lazy("Seed 1 against the last"),
}
LAGS: dict[int, str | Promise] = {
    0: gettext_lazy("after all results of the round before"),
    1: gettext_lazy("one round in arrears"),
    2: gettext_lazy("two rounds in arrears"),
}
REPEATS: dict[str, str | Promise] = {
    "never": gettext_lazy("not in this event"),
    "last": gettext_lazy("in the last rounds"),
    "always": gettext_lazy("in every round"),
}
ODD: dict[str, str | Promise] = {
    "bye": gettext_lazy("Bye"),
    "short_triple": gettext_lazy("Triple of half matches in this round"),
    "long_triple": gettext_lazy("Triple of whole matches over two rounds"),
}


# Of three pairs the first plays both half matches, each of the others one.
ODD_OF_PAIRS: dict[str, str | Promise] = {
    "bye": gettext_lazy("Bye"),
    "short_triple": gettext_lazy("Two half matches of three pairs"),
}
SEATS = (pgettext_lazy("direction", "N-S"), pgettext_lazy("direction", "E-W"))
SEATS_OF_THREE = (
    gettext_lazy("N-S, both halves"),
    gettext_lazy("E-W, first half"),
    gettext_lazy("E-W, second half"),
)


def repeat_words(options: DrawOptions, rounds: int) -> str:
    """In which rounds, and between whom, meetings may be repeated."""
    if options.repeats == "last":
        found = _("from round %(round)d") % {"round": max(1, rounds - options.last + 1)}
    else:
        found = str(REPEATS[options.repeats])
    if options.repeats == "never" or not options.leaders:
        return found
    return f"{found}, {_('between the first %(count)d of the standings') % {'count': options.leaders}}"


def title_of(team: Team) -> str:
    named = bool(team.name) or (team.kind == "pair" and bool(team.players))
    return f"{team.number} {team_name(team)}" if named else str(team.number)


def seats(match: DrawnMatch, sheet: DrawSheet) -> list[str]:
    """Where the pairs of a match sit, with how often they have sat so; nothing of teams."""
    if sheet.kind != SWISS_PAIRS or match.is_bye:
        return []
    sat = {number: f" ({ns}–{ew})" for number, ns, ew in sheet.directions}
    words = SEATS_OF_THREE if match.third else SEATS
    return [f"{seat}{sat.get(team.number, '')}" for team, seat in zip(match.teams, words, strict=True)]


def odd_words(sheet: DrawSheet) -> str:
    return str((ODD_OF_PAIRS if sheet.kind == SWISS_PAIRS else ODD).get(sheet.odd, ""))


def way_words(sheet: DrawSheet) -> str:
    """How a round was drawn: from which standings, or without any."""
    if sheet.first:
        return str(FIRST[sheet.first])
    return str(POLICIES.get(sheet.policy, sheet.policy))


def notes(match: DrawnMatch, sheet: DrawSheet) -> list[tuple[str, str]]:
    """(kind, sentence) of what is to be known of a match; the kind is that of a tag."""
    found = [("wrong", end_words(match))] if match.end else []
    if others := sheet.played_by(match):
        really = pairing_words([team.number for team in one.teams] for one in others)
        found.append(("waiting", _("Actually played: %(matches)s") % {"matches": really}))
    if match.is_bye:
        found.append(("waiting", _("Second bye")) if match.reason == "again" else ("", _("Bye")))
    elif match.met:
        rounds = ", ".join(map(str, match.met))
        found.append(("wrong", _("Rematch: met in round %(round)s") % {"round": rounds}))
    if match.third:
        found.append(("", word_of_draw(sheet, "three")))
    if match.alike:
        found.append(("waiting", _("Both of category %(category)s") % {"category": match.home.category}))
    if match.by_hand:
        found.append(("waiting", _("Changed by hand")))
    elif match.down > 0 and not sheet.first:
        found.append(("", _words_of_distance(match)))
    return found


def _words_of_distance(match: DrawnMatch) -> str:
    """Why the better ranked does not meet its neighbour."""
    if match.reason != "met":
        floated = ngettext("Floated down %(count)d place", "Floated down %(count)d places", match.down)
        return floated % {"count": match.down}
    floated = ngettext(
        "Floated down %(count)d place: has met %(teams)s",
        "Floated down %(count)d places: has met %(teams)s",
        match.down,
    )
    return floated % {"count": match.down, "teams": ", ".join(map(str, match.passed))}


def summary(sheet: DrawSheet) -> list[tuple[str, str]]:
    """What a director looks for first: repeats, the bye, those who play down, changes."""
    again = [match for match in sheet.matches if match.met and not match.is_bye]
    down = [match for match in sheet.matches if match.down > 0 and not sheet.first]
    lines = [
        ("wrong", ngettext("%(count)d rematch", "%(count)d rematches", len(again)) % {"count": len(again)})
        if again
        else ("done", _("No rematches"))
    ]
    lines += [
        ("", _("Bye: %(team)s") % {"team": title_of(match.home)}) for match in sheet.matches if match.is_bye
    ]
    lines += [
        ("", f"{word_of_draw(sheet, 'three')}: {', '.join(title_of(team) for team in match.teams)}")
        for match in sheet.matches
        if match.third
    ]
    lines += [
        ("", _("Second round of the triple: %(teams)s") % {"teams": ", ".join(map(title_of, match.teams))})
        for match in sheet.going_on
    ]
    if down:
        lines.append(
            (
                "",
                ngettext(
                    "%(count)d floated match",
                    "%(count)d floated matches",
                    len(down),
                )
                % {"count": len(down)},
            )
        )
    lines += [("wrong", end_words(match)) for match in sheet.matches if match.end]
    if sheet.played:
        lines.append(("waiting", _("Opponents were swapped after the draw")))
    if any(match.alike for match in sheet.matches):
        lines.append(("waiting", _("Not every wish could be met")))
    return lines


def pairing_words(pairings: Iterable[Iterable[int]]) -> str:
    return " · ".join("–".join(map(str, those)) for those in pairings)


def offers_of(dead_end: NoDraw) -> list[tuple[str, str]]:
    return [offer_words(way, second_bye=dead_end.second_bye) for way in dead_end.ways]


def offer_words(way: Choice, *, second_bye: bool = False) -> tuple[str, str]:
    """The button that takes a way out of a dead end: its value and its label."""
    if last := int(way.get("repeats_until", 0)):  # not by plural forms: Japanese has one
        said = (
            _("Allow rematches of rounds 1–%(last)d") if last > 1 else _("Allow rematches of round %(last)d")
        )
        with_bye = _("%(repeats)s and a second bye") if second_bye else "%(repeats)s"
        return f"{last}", with_bye % {"repeats": said % {"last": last}}
    odd = str(way["odd"])
    return odd, _("Draw with a bye") if odd == BYE else _("Three teams play each other (triple)")
