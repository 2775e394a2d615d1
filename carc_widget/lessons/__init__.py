"""What lessons are made of: editions side by side, levels to play, and exercises that check themselves.

Everything here is data and pure functions on states and events; what shows it on a board is loaded when it is wanted.
"""

from carc_widget.lessons.comparing import Choices, Comparison, Moment, Parting, Side, compare

__all__ = ["Choices", "Comparison", "Moment", "Parting", "Side", "compare"]


def __dir__() -> list[str]:
    return sorted(__all__)
