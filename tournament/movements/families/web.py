"""The web: many tables, few rounds, several copies of the boards; everybody plays every board in play.

East-West pairs move up one. In the front of the room the boards move down one, in the back they move up
one, so that a pair meets the sets two apart, first one way and then on from where it began.
"""

from tournament.movements.families.mitchell import refuse_unless, stationary
from tournament.movements.plan import Movement, wrap
from tournament.movements.transform import first_rounds, with_copies


def web(tables: int, rounds: int) -> Movement:
    """T tables and R < T rounds with R sets. `copies` is how many of a set the room needs at once.

    An even number of tables is halved; of an odd one the front holds (T + R) / 2, which asks for R odd: an
    even number of rounds is played as the web of one more without its last.
    """
    if tables % 2 and rounds % 2 == 0 and rounds + 1 < tables:
        return first_rounds(web(tables, rounds + 1), rounds)
    front = tables // 2 if tables % 2 == 0 else (tables + rounds) // 2
    refuse_unless(3 <= rounds < tables and (tables % 2 == 0 or rounds % 2 == 1), "web", tables, rounds)
    turn = 2 * front if tables % 2 else tables

    def pair(table: int, number: int) -> int:
        skipped = rounds % 2 == 0 and number > rounds // 2
        return wrap(table - number + 1 - skipped, tables)

    def number_of_set(table: int, number: int) -> int:
        return wrap(table + number - 1 if table <= front else turn - table - number + 1, rounds)

    return with_copies(stationary("web", tables, rounds, rounds, pair, number_of_set))
