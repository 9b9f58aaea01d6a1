"""How a table or a pair is numbered on every sheet."""


def in_section(number: object, section: str) -> str:
    """A table or pair as every sheet writes it: `8`, or `A8` where the session has several sections.

    `section` is the letter, empty where the session has one section. A name that ends in a figure is set off.
    """
    return f"{section}{'-' if section[-1:].isdigit() else ''}{number}"
