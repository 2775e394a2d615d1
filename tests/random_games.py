"""Random games for the tests of text forms and JSON: random players, sets, options and unusual names."""

from functools import cache
from random import Random

from carc_widget.engine import SET_NAMES, Game, Phase, Rules
from carc_widget.engine.rules import option_values

NAMES = ("Ann-Marie", 'the "old" one', "Zoë", "back\\slash", "draw", "# 6; +city N")
SEEDS = range(10)


def new_game(seed: int) -> Game:
    """A new game determined by the seed; every second one starts from a position that was set up."""
    random = Random(seed)
    sets = ["base", *(name for name in SET_NAMES[1:] if random.random() < 0.8)]
    names = random.sample(NAMES, random.randint(2, 6 if "inns_cathedrals" in sets else 5))
    rules = Rules.from_options({name: random.choice(values) for name, values in option_values().items()})
    game = Game(names, sets, rules, seed=seed, order=("E", "V") if seed % 3 else ())
    for _ in range(20 * (seed % 2)):
        game.play(random.choice(game.state.legal_actions()))
    if seed % 2 == 0:
        return game
    # Unplaceable tiles leave the bag too rarely to wait for one: remove one kind here.
    tiles_left = dict(game.state.tiles_left)
    tiles_left.pop(max(tiles_left))
    return Game(state=game.state.edit(tiles_left=tiles_left), seed=seed)


@cache
def finished_game(seed: int) -> Game:
    """A finished game determined by the seed; shared, so do not change it."""
    game = new_game(seed)
    random = Random(seed)
    while game.state.phase is not Phase.OVER:
        game.play(random.choice(game.state.legal_actions()))
    return game
