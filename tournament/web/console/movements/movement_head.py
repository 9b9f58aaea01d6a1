"""The fields of an edited movement beside its rows."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.movements.plan import Allow, Movement
from tournament.web.console.forms.refusing_form import pressed
from tournament.web.console.movements.movement_cells import MOST_CELLS, Mistyped, read_sets


def _whole(label: str, most: int, *, least: int = 1, **rest: object) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, **rest)


class MovementHead(forms.Form):
    """`seen` is the version that was opened, 0 for a new one."""

    name = forms.CharField(label=_("Name"), max_length=60)
    pairs = _whole(_("Pairs"), 120, least=2)
    tables = _whole(_("Tables"), 60)
    rounds = _whole(_("Rounds"), 60)
    board_sets = _whole(_("Board sets"), 500)
    winners = forms.TypedChoiceField(
        label=_("Rankings"), choices=[(1, _("one winner")), (2, _("two winners"))], coerce=int
    )
    copies = _whole(_("Duplicate sets of boards"), 9, required=False)
    absent = forms.CharField(label=_("Numbers without a pair (phantoms)"), required=False, max_length=60)
    meet = _whole(_("How often the same pairs may meet"), 9, required=False)
    share = forms.BooleanField(label=_("Tables may share boards"), required=False)
    uneven = forms.BooleanField(label=_("Pairs may play unequal numbers of boards"), required=False)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: object, needs_name: bool = True, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = needs_name

    EXCEPTIONS = ("copies", "absent", "meet", "share", "uneven")

    def clean_absent(self) -> tuple[int, ...]:
        try:
            return tuple(number for number, _is_turned in read_sets(self.cleaned_data["absent"]))
        except Mistyped as error:
            raise forms.ValidationError(str(error)) from error

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        if values.get("tables", 1) * values.get("rounds", 1) > MOST_CELLS:
            message = gettext("Rounds times tables are at most %(most)d in the editor; a file may hold more.")
            raise forms.ValidationError(message % {"most": MOST_CELLS})
        return values

    @property
    def usual(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in (*self.EXCEPTIONS, "seen")]

    @property
    def exceptions(self) -> list[forms.BoundField]:
        return [self[name] for name in self.EXCEPTIONS]

    @property
    def size(self) -> tuple[int, int] | None:
        """Rounds and tables of the grid, None where the head does not say them."""
        rounds, tables = (self.cleaned_data.get(name) for name in ("rounds", "tables"))
        return (rounds, tables) if rounds and tables and rounds * tables <= MOST_CELLS else None

    @property
    def facts(self) -> dict[str, object]:
        """The fields of a Movement that a valid head says."""
        cleaned = self.cleaned_data
        return {
            "tables": cleaned["tables"],
            "rounds": cleaned["rounds"],
            "board_sets": cleaned["board_sets"],
            "contestants": cleaned["pairs"],
            "winners": cleaned["winners"],
            "absent": cleaned["absent"],
            "copies": cleaned["copies"],
            "allow": Allow(share=cleaned["share"], meet=cleaned["meet"] or 1, uneven=cleaned["uneven"]),
        }


def head_of(movement: Movement, *, name: str, seen: int = 0) -> dict[str, object]:
    """What the head shows of a movement."""
    allow = movement.allow
    return {
        "name": name,
        "pairs": movement.contestants,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "board_sets": movement.board_sets,
        "winners": movement.winners,
        "copies": movement.copies,
        "absent": " ".join(map(str, movement.absent)),
        "meet": allow.meet,
        "share": allow.share,
        "uneven": allow.uneven,
        "seen": seen,
    }


class EditorActForm(forms.Form):
    """The buttons of the editor: another size, a draft. Without either it is saved when it is right."""

    resize = pressed()
    draft = pressed()


class SizeForm(forms.Form):
    """How large an empty grid is."""

    pairs = _whole(_("Pairs"), 60, least=2, initial=8)
    rounds = _whole(_("Rounds"), 40, initial=7)


class CopyForm(forms.Form):
    """For how many pairs the catalogue is asked."""

    of = _whole(_("Pairs"), 60, least=4, initial=8)
