"""What can say itself: events, reasons, permissions and scores hold facts only; the words stand above the engine."""


class Describable:
    """Something that people are told in a sentence."""

    __slots__ = ()

    def sentence(self, *, places: bool = True) -> str:
        """What it means in words, in the language in use (`carc_widget.i18n.language`).

        Parameters:
            places: whether tiles are named by their ids and segments by their notation and cell: `city S (0, -1)`.
                Without, it says what somebody needs who looks at the board: `a city`.
        """
        from carc_widget import i18n  # the words stand above the engine, which plays without them

        return i18n.sentence(self, places=places)


class Displayable:
    """Something that shows itself as text and, in a notebook, as HTML, in the language in use."""

    __slots__ = ()

    def __str__(self) -> str:
        from carc_widget import i18n  # the words stand above the engine

        return i18n.text(self)

    def _repr_html_(self) -> str:
        from carc_widget import i18n  # the words stand above the engine

        return i18n.html(self)
