"""Finite fields, small: the elements of GF(q) are 0 to q - 1, digits to the base p being coefficients."""

from dataclasses import dataclass
from functools import cache, cached_property

# q -> p, and the powers x^0, x^1 ... that x^k is equal to; every other q is taken to be a prime.
REDUCED = {8: (2, (1, 1, 0)), 9: (3, (2, 0)), 25: (5, (2, 0)), 27: (3, (2, 1, 0)), 49: (7, (3, 0))}


@cache
def field(q: int) -> "Field":
    """GF(q), made once."""
    return Field(q)


@dataclass(frozen=True)
class Field:
    """GF(q) for a prime q or one of REDUCED."""

    q: int

    def plus(self, a: int, b: int) -> int:
        return self._number([x + y for x, y in zip(self._digits(a), self._digits(b), strict=True)])

    def times(self, a: int, b: int) -> int:
        product, digits = 0, self._digits(a)
        for factor in reversed(self._digits(b)):
            product = self.plus(self._times_x(product), self._number([factor * digit for digit in digits]))
        return product

    @cached_property
    def powers(self) -> tuple[int, ...]:
        """All elements but 0, as 1, g, g^2 ... of a generator g."""
        for generator in range(1, self.q):
            powers = [1]
            while (following := self.times(powers[-1], generator)) not in powers:
                powers.append(following)
            if len(powers) == self.q - 1:
                return tuple(powers)
        raise ValueError(f"no field of {self.q} elements")

    @property
    def _parts(self) -> tuple[int, tuple[int, ...]]:
        return REDUCED.get(self.q, (self.q, (0,)))

    def _times_x(self, a: int) -> int:
        *low, high = self._digits(a)
        return self._number([x + high * y for x, y in zip([0, *low], self._parts[1], strict=True)])

    def _digits(self, a: int) -> list[int]:
        p, powers = self._parts
        return [a // p**place % p for place in range(len(powers))]

    def _number(self, digits: list[int]) -> int:
        p, _ = self._parts
        return sum(digit % p * p**place for place, digit in enumerate(digits))
