"""Numbers that are not whole, as the language in use writes them."""

from carc_widget.i18n.language import pgettext


def tenths(value: float, *, signed: bool = False) -> str:
    """A number with one decimal place.

    Parameters:
        value: the number.
        signed: whether a number that is not negative gets a plus sign.

    >>> tenths(3.25, signed=True), tenths(-0.5)
    ('+3.2', '−0.5')
    """
    text = f"{value:+.1f}" if signed else f"{value:.1f}"
    # Translators: what stands before the decimal places, as in 3.5.
    return text.replace("-", "−").replace(".", pgettext("number", "."))
