"""The structure of a document while it is drawn (ISO 32000-1, 14.7): headings, paragraphs, tables, cells.

A screen reader follows it in the order in which elements are opened. What is drawn for the eye only (rules,
boxes, the page's number) is an artifact and no part of it.
"""

from collections.abc import Iterator

ARTIFACT, GROUP = "Artifact", "Div"  # a group holds elements: what is written in it is a paragraph
_HEADING_OF_COLUMN = "/A<</O/Table/Scope/Column>>"


class Tags:
    """Elements are numbered in the order in which they are opened; the first one is the document."""

    def __init__(self) -> None:
        self._heads: list[str] = []  # role, page and attributes of each element
        self._parents: list[int] = []
        self._pages: list[int] = []
        self._kids: list[list[int]] = []  # elements as they are, marked content as its complement
        self._open = [0]
        self._hidden = 0
        self._marked: list[list[int]] = [[]]  # page by page: the element of each piece of marked content
        self._groups = {self._add("Document", 0, "")}

    def open(self, role: str, columns: int = 1) -> None:
        """Open an element: later text belongs to it until it is closed. `columns` that a cell spans."""
        if role == ARTIFACT or self._hidden:
            self._hidden += 1
            self._open.append(-1)
            return
        spans = f"/A<</O/Table/ColSpan {columns}>>" if columns > 1 else ""
        self._open.append(self._add(role, self._open[-1], _HEADING_OF_COLUMN if role == "TH" else spans))
        if role == GROUP:
            self._groups.add(self._open[-1])

    def close(self) -> None:
        if self._open.pop() < 0:
            self._hidden -= 1

    @property
    def in_group(self) -> bool:
        """Whether a line that is written now is a paragraph of its own."""
        return self._open[-1] in self._groups

    def mark(self, *, english: bool = False) -> str:
        """What opens the marked content that is written next. `english` in a document that is Japanese."""
        if self._hidden:
            return "/Artifact BMC"
        element = self._open[-1]
        if english:
            element = self._add("Span", element, "/Lang(en)")
        elif self.in_group:
            element = self._add("P", element, "")
        page = self._marked[-1]
        self._kids[element].append(~len(page))
        page.append(element)
        return f"/P<</MCID {len(page) - 1}>>BDC"

    def turn(self) -> None:
        """The next page begins."""
        self._marked.append([])

    def _add(self, role: str, parent: int, attributes: str) -> int:
        number = len(self._heads)
        self._heads.append(f"<</S/{role}{attributes}")
        self._parents.append(parent)
        self._kids.append([])
        if number:
            self._kids[parent].append(number)
        self._pages.append(len(self._marked) - 1)
        return number

    def objects(self, root: int, first: int, pages: list[int]) -> Iterator[tuple[int, str]]:
        """The objects of the structure, each with its number: `root`, then from `first` on.

        `pages` are the numbers of the objects of the pages.
        """
        own = [f" {first + number} 0 R" for number in range(len(self._heads))]
        above = [f"/P {root} 0 R", *(f"/P{own[parent]}" for parent in self._parents[1:])]
        on = [f"/Pg {page} 0 R/K[" for page in pages] or ["/K["]
        rows = zip(self._heads, above, self._pages, self._kids, strict=True)
        for number, (head, parent, page, kids) in enumerate(rows, first):
            if len(kids) == 1 and kids[0] < 0:  # most of them: one text
                yield number, f"{head}{parent}{on[page]}{~kids[0]}]>>"
                continue
            inside = " ".join([own[kid] if kid >= 0 else str(~kid) for kid in kids])
            place = on[page] if kids and min(kids) < 0 else "/K["
            yield number, f"{head}{parent}{place}{inside}]>>"
        tree = first + len(self._heads)
        marked = (
            f"{page}[{''.join([own[element] for element in elements])}]"
            for page, elements in enumerate(self._marked[: len(pages)])
        )
        yield tree, f"<</Nums[{' '.join(marked)}]>>"
        last = len(pages)
        yield root, f"<</Type/StructTreeRoot/K {first} 0 R/ParentTree {tree} 0 R/ParentTreeNextKey {last}>>"
