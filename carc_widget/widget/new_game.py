"""What the form for a new game asks for: the order to begin it, or why that is not possible."""

from collections.abc import Mapping
from dataclasses import replace

from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.state import State
from carc_widget.widget.orders import Restart
from carc_widget.widget.screen.form import sets_on_offer
from carc_widget.widget.session import Refusal, Session

DIGITS = 18
"""Of a seed, at most."""


def new_game(session: Session, values: Mapping[str, tuple[str, ...]]) -> Restart | Refusal:
    """The order of a form's values: `players` with commas between them, `sets`, `circles` and `seed`."""
    names = tuple(name for part in values.get("players", ("",))[0].split(",") if (name := part.strip()))
    sets = ("base", *(box for name, box in sets_on_offer(session).items() if name in values.get("sets", ())))
    seed = values.get("seed", ("",))[0].strip()
    refusal = _players(names, 6 if "inns_cathedrals" in sets else 5) or _seed(seed)
    if refusal:
        return refusal
    rules = replace(session.state.rules, crop_tiles="all" if values.get("circles") else "mini")
    try:
        State.start(names, sets, rules)
    except CarcassonneError as error:  # whatever else the engine has against it, in its own words
        return Refusal("other", str(error))
    return Restart(names, sets, rules, int(seed) if seed else None)


def _players(names: tuple[str, ...], most: int) -> Refusal | None:
    if not 2 <= len(names) <= most:
        return Refusal("players", number=len(names), most=most)
    for i, name in enumerate(names):
        if not name.isprintable() or len(name) > 40:
            return Refusal("name", name[:40])
        if name.casefold() in (other.casefold() for other in names[:i]):
            return Refusal("twins", name)
    return None


def _seed(seed: str) -> Refusal | None:
    digits = seed.removeprefix("-")
    if seed and not (digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS):
        return Refusal("seed", seed[:40])
    return None
