"""New game from the form: the command that starts it, or every error that prevents it."""

from carc_widget.engine.dealing import check_tile_count
from carc_widget.engine.errors import BadSetting, CarcassonneError
from carc_widget.engine.names import plain_name
from carc_widget.engine.players import name_problem
from carc_widget.engine.state import State
from carc_widget.i18n.language import language
from carc_widget.i18n.nouns import colour_names
from carc_widget.widget.commands import Restart
from carc_widget.widget.new_game.form_values import FieldError, FormValues, available_sets, rules_of
from carc_widget.widget.session import Session

DIGITS = 18
"""Maximum number of digits of a seed."""

_FIELDS = {"needs_set": "sets", "room": "sets", "players": "players", "tiles": "tiles"}
"""The field that shows the engine's error, by its code."""


def validate(session: Session, values: FormValues) -> Restart | tuple[FieldError, ...]:
    """Return the command that starts the game, or why it cannot start, each error with its field."""
    with language(session.language):
        default_names = colour_names()
    names = tuple(plain_name(player.name) or default_names[player.colour] for player in values.players)
    colours = tuple(player.colour for player in values.players)
    offered = available_sets(session.game.state.tile_sets)
    sets = ("base", *(offered[name] for name in values.sets))
    seed = values.seed.strip()
    errors = [*_names(names), *_seed(seed)]
    rules = rules_of(values, session.state.rules)
    try:
        if not errors:
            state = State.start(dict(zip(names, colours, strict=True)), sets, rules)
            check_tile_count(state, values.tiles, ())
        else:  # the names already have their errors
            State.start(len(names), sets, rules)
    except CarcassonneError as error:
        errors.append(_refused(error))
    return tuple(errors) or Restart(names, colours, sets, rules, int(seed) if seed else None, values.tiles)


def _names(names: tuple[str, ...]) -> list[FieldError]:
    problems = ((player, *name_problem(name, names[:player])) for player, name in enumerate(names))
    return [FieldError(code, f"name-{player}", facts) for player, code, facts in problems if code]


def _seed(seed: str) -> list[FieldError]:
    digits = seed.removeprefix("-")
    if seed and not (digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS):
        return [FieldError("seed", "seed", {"seed": seed})]
    return []


def _refused(error: CarcassonneError) -> FieldError:
    """Convert an engine error to a field error: with its code and facts if it has a field, else with its message."""
    if isinstance(error, BadSetting) and error.code in _FIELDS:
        return FieldError(error.code, _FIELDS[error.code], error.facts)
    return FieldError("other", "", {"error": str(error)})
