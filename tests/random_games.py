"""Random games for the tests of text forms and JSON: any number of players, sets, options, and names that need care."""

from functools import cache
from random import Random

from carc_widget.engine import SET_NAMES, Game, Phase, Rules
from carc_widget.engine.rules import option_values

NAMES = ("Ann-Marie", 'the "old" one', "Zoë", "back\\slash", "draw", "# 6; +city N")
SEEDS = range(10)


def begun(seed: int) -> Game:
    """A new game that the seed decides; every second one from a position that was set up."""
    random = Random(seed)
    sets = ["base", *(name for name in SET_NAMES[1:] if random.random() < 0.8)]
    names = random.sample(NAMES, random.randint(2, 6 if "inns_cathedrals" in sets else 5))
    rules = Rules.from_options({name: random.choice(values) for name, values in option_values().items()})
    game = Game(names, sets, rules, seed=seed, order=("E", "V") if seed % 3 else ())
    for _ in range(20 * (seed % 2)):
        game.play(random.choice(game.state.legal_actions()))
    if seed % 2 == 0:
        return game
    # A tile that fits nowhere leaves the bag, but comes up too rarely to wait for it: here one kind is missing.
    left = dict(game.state.tiles_left)
    left.pop(max(left))
    return Game(state=game.state.edit(tiles_left=left), seed=seed)


@cache
def played(seed: int) -> Game:
    """A whole game that the seed decides; nobody changes it."""
    game = begun(seed)
    random = Random(seed)
    while game.state.phase is not Phase.OVER:
        game.play(random.choice(game.state.legal_actions()))
    return game
