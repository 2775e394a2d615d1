"""Means with their standard errors and confidence intervals."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from numbers import Real
from statistics import fmean, stdev

from carc_widget.engine.errors import expect_items, whole_number

QUANTILE = 1.96
"""The number of standard errors on each side of a mean that give its 95% interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a sample and its standard error; printed with its 95% interval, such as `2.50 ± 1.27`.

    Attributes:
        mean: the mean.
        error: its standard error; infinite for fewer than two values.
        size: the number of its values.
    """

    mean: float
    error: float
    size: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% confidence interval of the mean."""
        return self.mean - QUANTILE * self.error, self.mean + QUANTILE * self.error

    def __str__(self) -> str:
        from carc_widget.i18n.estimates import estimate_text  # i18n is a layer above

        return estimate_text(self.mean, self.error, signed=False, digits=2)


def estimate(numbers: Iterable[float]) -> Estimate:
    """The mean of numbers with its error.

    Raises:
        BadArgument: the argument is not iterable, or an item is not a number.

    >>> print(estimate([1, 2, 3, 4]))
    2.50 ± 1.27
    """
    items = expect_items(numbers, Real, "the list of numbers", "numbers, such as [1, 2.5]")
    sample = [whole_number(number) for number in items]  # `stdev` cannot compute with those of NumPy
    error = stdev(sample) / sqrt(len(sample)) if len(sample) > 1 else float("inf")
    return Estimate(fmean(sample) if sample else 0.0, error, len(sample))
