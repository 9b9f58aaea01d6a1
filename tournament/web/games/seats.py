"""Seats and sides of a match as a reader calls them: 北, or the player's own name."""

from collections import Counter

from django.utils.translation import get_language, gettext

from tournament.sheets.game_sheets import GameSheet, Seated
from tournament.sheets.languages import between_partners, joined_names
from tournament.web.formatting import figures
from tournament.words.game_words import seat_code


def player_name(seated: Seated) -> str:
    """The player; where none is named, the number of the contestant, with a stroke for a second player."""
    return figures.name(seated.name) if seated.name else seated.party.label + "′" * (seated.position - 1)


def seat_name(game: str, number: int) -> str:
    """A seat without a player: 北, or its number clockwise."""
    code = seat_code(game, number)
    return figures.seat(code) if code else gettext("Seat %(number)d") % {"number": number + 1}


def seats_name(game: str, numbers: str) -> str:
    """The seats of a contestant at a table by their numbers (02): N-S; empty for a side without codes."""
    if len(numbers) == 1:
        return seat_name(game, int(numbers))
    return figures.side_short("".join(seat_code(game, int(number)) for number in numbers))


def seat_label(sheet: GameSheet, number: int) -> str:
    """北 in bridge games, the player's name in the others."""
    code = seat_code(sheet.game, number)
    return figures.seat(code) if code else player_name(sheet.seats[number])


def side_code(sheet: GameSheet, side: int) -> str:
    """N-S or A, where the seats have codes."""
    codes = "".join(seat_code(sheet.game, seat) for seat in sheet.sides[side])
    return figures.side_short(codes)


def side_names(sheet: GameSheet, side: int) -> str:
    names = (player_name(sheet.seats[seat]) for seat in sheet.sides[side])
    return joined_names(names, get_language() or "en")


def side_label(sheet: GameSheet, side: int) -> str:
    """N-S 佐藤・森."""
    return f"{side_code(sheet, side)} {side_names(sheet, side)}".strip()


def side_heads(sheet: GameSheet) -> list[str]:
    """Each side as the head of a narrow column: N-S, or what its players' names begin with."""
    codes = [side_code(sheet, side) for side in range(len(sheet.sides))]
    if all(codes):
        return codes
    between = between_partners(get_language() or "en").strip()
    names = [[player_name(sheet.seats[seat]) for seat in seats] for seats in sheet.sides]
    shorts = [between.join(map(short_name, players)) for players in names]
    count = Counter(shorts)
    return [
        short if count[short] == 1 else between.join(short_name(name, 2) for name in players)
        for short, players in zip(shorts, names, strict=True)
    ]


def short_name(name: str, parts: int = 1) -> str:
    """JW for John Whitfield; 佐藤 for 佐藤 健一, with two `parts` 佐藤健."""
    words = [word for word in name.split() if not word.startswith("(")] or [name]
    if name[0].isascii():
        return "".join(word[0] for word in words) if len(words) > 1 else name[:3]
    return words[0][:3] + "".join(word[0] for word in words[1:parts])
