"""How the boards of a round are written on the cards that lead people through an evening."""

from collections.abc import Iterable

from tournament.printing.words import Tongue, Words


def ranges(numbers: Iterable[int]) -> str:
    """13–16, or 1, 3, 5–7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def boards(numbers: Iterable[int], turned: Iterable[int], words: Words) -> str:
    """The boards of a round; those that lie a quarter clockwise are named."""

    def said(tongue: Tongue) -> str:
        return tongue.gettext("turn %(boards)s by 90°") % {"boards": ranges(turned)}

    return " · ".join(part for part in (ranges(numbers), turned and words.say(said)) if part)
