"""A paper that a program orders, on the command line or over the API: which form, how, and for whom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import ScoringError
from scoring.games import GAMES
from scoring.schemes.victory_points import VP_SCALES
from tournament.domain.errors import DirectorError
from tournament.domain.paper.reports.papers import refuse_counts, refuse_length, refuse_network, refuse_rows
from tournament.domain.paper.reports.print_scope import NotHere, is_number, nowhere, operator, scope_for
from tournament.domain.paper.reports.printable import refuse_form, sheets_for
from tournament.domain.people.readings.roles import AnyUser
from tournament.printing import FORMS, document
from tournament.printing.blocks.document import Document
from tournament.printing.kit.pen import SUITS
from tournament.sheets.game_sheets import RuleCard
from tournament.sheets.languages import HOME
from tournament.sheets.team_papers import ScaleCard, scale_card
from tournament.words.language import LANGUAGES

PRESET = "preset"  # preset:GAME/PRESET is the rule card of no session
SCALE = "scale"  # scale:CODE/BOARDS is the card of a victory-point scale, of no session


@dataclass(frozen=True, slots=True)
class Order:
    """`target` is what it is for, as `scope_for` reads it, or empty.

    `paper` empty is the form's usual one, `rows` 0 its usual number. `era`: years of Japanese dates by era.
    """

    code: str
    language: str = HOME
    paper: str = ""
    suits: str = "colour"
    blank: bool = False
    target: str = ""
    rows: int = 0
    copies: int = 1
    network: str = ""
    era: bool = False


def offered() -> list[dict[str, object]]:
    """Every form: its code, its papers, whether it can be left to be written on, the rows it then has.

    `rows` 0: their number cannot be chosen.
    """
    return [
        {"code": code, "papers": list(form.papers), "blank": form.blank, "rows": form.rows}
        for code, form in FORMS.items()
    ]


def fill(order: Order, reader: AnyUser | None = None, address: Callable[..., str] = nowhere) -> Document:
    """The paper laid out. `reader` None is the computer's operator; `address` makes those of the QRs.

    DirectorError `no_form`, `bad_choice`, `not_blank`, `no_target`, `no_scope`, `nothing_to_print`, and those
    of `refuse_form` and `print_run`.
    """
    _refuse_choices(order)
    sheets = _sheets(order, reader, address) if order.target else ()
    if order.target and not sheets:
        raise NotHere("nothing_to_print", _("There is nothing to print yet."))
    made = document(
        order.code,
        sheets,
        language=order.language,
        paper=order.paper or FORMS[order.code].papers[0],
        blank=order.blank,
        suits=order.suits,
        rows=order.rows,
        copies=order.copies,
        era=order.era,
        made=timezone.now(),
    )
    return refuse_length(made)


def _refuse_choices(order: Order) -> None:
    if order.code not in FORMS:
        raise NotHere("no_form", _("There is no form called “%(code)s”.") % {"code": order.code})
    form = FORMS[order.code]
    for chosen, choices in (
        (order.language, LANGUAGES),
        (order.paper, form.papers),
        (order.suits, SUITS),
    ):
        if chosen and chosen not in choices:
            sentence = _("“%(chosen)s” is not among: %(choices)s.")
            raise DirectorError("bad_choice", sentence % {"chosen": chosen, "choices": ", ".join(choices)})
    if order.blank and not form.blank:
        raise DirectorError("not_blank", _("This form has no blank version; choose what it is for."))
    if not order.blank and not order.target:
        raise DirectorError("no_target", _("Choose what the form is for, or ask for a blank one."))
    refuse_counts(order.rows, order.copies)
    refuse_network(order.network)
    refuse_rows(order.code, order.rows, empty=order.blank and not order.target)


def _sheets(order: Order, reader: AnyUser | None, address: Callable[..., str]) -> Sequence[object]:
    kind, _colon, named = order.target.partition(":")
    if kind == PRESET and order.code == "rule_card":
        return [_rule_card(named)]
    if kind == SCALE and order.code == "vp_card":
        return [_scale_card(named)]
    scope = replace(scope_for(order.target), address=address, network=order.network)
    reader = reader or operator()
    refuse_form(order.code, scope.session, reader)
    return sheets_for(order.code, scope, reader)


def _rule_card(named: str) -> RuleCard:
    game, _slash, preset = named.partition("/")
    if game not in GAMES or preset not in GAMES[game].presets:
        known = ", ".join(f"{code}/{name}" for code, one in GAMES.items() for name in one.presets)
        sentence = _("There is no rule set “%(named)s”. Choose one of: %(known)s.")
        raise DirectorError("unknown_preset", sentence % {"named": named, "known": known})
    return RuleCard(None, game, preset, {})


def _scale_card(named: str) -> ScaleCard:
    code, _slash, boards = named.partition("/")
    if code not in VP_SCALES or not is_number(boards):
        sentence = _("There is no scale “%(named)s”. Write a scale and the boards of a match: %(known)s.")
        known = ", ".join(f"{code}/8" for code in VP_SCALES)
        raise DirectorError("unknown_scale", sentence % {"named": named, "known": known})
    try:
        return scale_card(None, code, int(boards))
    except ScoringError as error:
        sentence = _("The scale %(scale)s has no points for matches of %(boards)s boards.")
        about = {"scale": code, "boards": boards}
        raise DirectorError("no_scale_for_boards", sentence % about) from error
