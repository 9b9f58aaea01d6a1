"""The conditions of a team event, a line each, as the set-up page shows them."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.stages.formats import STAGE_FORMATS, SWISS
from tournament.models import Stage
from tournament.sheets.stage_options import (
    KnockOutOptions,
    MatchOptions,
    draw_options,
    knock_out_options,
    match_options,
    table_options,
)
from tournament.web.console.teams.carry_words import carry_words
from tournament.web.console.teams.team_words import FORMATS, METHODS, OPTIONS, SCALES, TIE_BREAKS


def condition_lines(stage: Stage) -> list[tuple[str, str]]:
    """(what, how) of each condition that has a say in this format."""
    return [*_lines(stage)]


def _lines(stage: Stage) -> Iterator[tuple[str, str]]:
    matches, table, draw = (read(stage.options) for read in (match_options, table_options, draw_options))
    format_ = STAGE_FORMATS[stage.format]
    name = _("Multiple teams") if matches.multiple else str(FORMATS[stage.format])
    yield _("Format"), name
    yield _("Scoring"), str(METHODS.get(stage.event.method, stage.event.method))
    yield _("Matches"), length_of(matches)
    if not format_.eliminates:
        if stage.event.method == "imps":
            yield _("Victory points"), str(SCALES.get(stage.vp_scale, stage.vp_scale))
        yield _("Tie-breaks"), " → ".join(str(TIE_BREAKS[code]) for code in stage.tie_breaks) or _("none")
        share = f" ({table.bye_percent} %)" if table.bye in ("percent", "better") else ""
        yield _("A bye is worth"), f"{OPTIONS['bye'][table.bye]}{share}"
    else:
        yield from _of_knock_out(knock_out_options(stage.options))
    if stage.format == SWISS:
        yield _("Rounds"), str(stage.rounds or "")
        yield _("Odd number of teams"), str(OPTIONS["odd"][draw.odd])
    yield _("Boards"), str(OPTIONS["common"][matches.common])
    yield _("Line-up"), str(OPTIONS["line_up"][matches.line_up])
    if stage.order > 1:
        if stage.comes_from:
            yield (
                _("Teams come from"),
                stage.comes_from.name or _("Stage %(number)d") % {"number": stage.comes_from.order},
            )
        yield _("Carry-over"), carry_words(stage.carry)


def _of_knock_out(options: KnockOutOptions) -> Iterator[tuple[str, str]]:
    """What is played beside the bracket, and how its later rounds are paired."""
    words = {
        "third_place": _("match for third place"),
        "consolation": _("consolation"),
        "double": _("double elimination"),
    }
    chosen = [word for name, word in words.items() if getattr(options, name)]
    yield _("Beside the bracket"), ", ".join(chosen) or _("none")
    yield _("A field that does not fill the bracket"), str(OPTIONS["unfilled"][options.unfilled])
    yield _("Later rounds"), str(OPTIONS["redraw"][options.redraw])


def length_of(matches: MatchOptions) -> str:
    """How long a match is."""
    boards = ngettext("%(boards)d board", "%(boards)d boards", matches.boards) % {"boards": matches.boards}
    if matches.halves == 1:
        return boards
    return _("%(boards)s in %(parts)d parts") % {"boards": boards, "parts": matches.halves}
