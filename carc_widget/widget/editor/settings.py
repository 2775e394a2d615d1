"""Draft settings beside the board: hand, bag, players, points, turn, sets and options."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from carc_widget.engine.figures import Meeple, MeepleKind
from carc_widget.engine.players import COLOURS, colours_of
from carc_widget.engine.rules import Rules, option_values
from carc_widget.engine.tiles import TileSet
from carc_widget.i18n.nouns import colour_names
from carc_widget.widget.editor.draft import PositionDraft

MAX_NUMBER = 9999
"""Maximum points of a player, and maximum turn number, that can be typed."""


def put_in_hand(draft: PositionDraft, id: str) -> PositionDraft:
    """Move a tile from the bag into the hand; empty the hand if `id` is empty or already in hand."""
    return replace(draft, hand="" if id == draft.hand else id, pending=None)


def change_bag(draft: PositionDraft, id: str, more: int) -> PositionDraft:
    """Add a tile of a kind to the bag or remove one, within the copies available."""
    missing = Counter(draft.missing_tiles)
    missing[id] = min(max(missing[id] - more, 0), draft.full_bag.get(id, 0))
    return replace(draft, missing_tiles={id: n for id, n in missing.items() if n})


def fill_bag(draft: PositionDraft, *, full: bool) -> PositionDraft:
    """Put all tiles that are not elsewhere into the bag, or none."""
    return replace(draft, missing_tiles={} if full else {id: n for id, n in draft.full_bag.items() if n})


def with_players(draft: PositionDraft, names: Iterable[str]) -> PositionDraft:
    """Rename, add or remove players; those who stay keep their pieces and points, and removed players lose theirs."""
    players = tuple(names)
    count = len(players)
    return replace(
        draft,
        players=players,
        colours=colours_of(players, (*draft.colours, *[None] * count)[:count]),
        scores=(*draft.scores, *[0] * count)[:count],
        meeples=tuple(meeple for meeple in draft.meeples if meeple.player < count),
        missing_meeples=draft.missing_meeples[:count],
        active=min(draft.active, count - 1),
        pending=draft.pending if count == len(draft.players) else None,
    )


def with_sets(draft: PositionDraft, sets: Iterable[str | TileSet], rules: Rules) -> PositionDraft:
    """Change sets and options; figures and large meeples are removed with their sets."""
    changed = replace(draft, sets=tuple(sets), rules=rules)
    if "mage_witch" not in changed.sets:
        changed = replace(changed, mage=None, witch=None)
    if "inns_cathedrals" not in changed.sets:
        changed = replace(
            changed,
            meeples=tuple(map(_small, changed.meeples)),
            missing_meeples=tuple(supply._replace(large=0) for supply in changed.missing_meeples),
        )
    if changed.hand and not changed.copies(changed.hand):
        changed = replace(changed, hand="")
    return replace(changed, missing_tiles={id: n for id, n in draft.missing_tiles.items() if id in changed.tiles})


def _small(meeple: Meeple) -> Meeple:
    return meeple._replace(kind=MeepleKind.SMALL)


def apply_options(rules: Rules, values: Mapping[str, str]) -> Rules:
    """Apply the option values of a form; an invalid value leaves its option unchanged."""
    changes = {
        name: next((value for value in each if str(value) == values.get(name)), getattr(rules, name))
        for name, each in option_values().items()
    }
    return rules.with_options(changes)


def with_player_count(draft: PositionDraft, more: int) -> PositionDraft:
    """Add a player with a free colour, named after it if possible, or remove the last player."""
    if more < 0:
        return with_players(draft, draft.players[:-1])
    taken = {name.casefold() for name in draft.players}
    names = {colour: name for colour, name in colour_names().items() if name.casefold() not in taken}
    free = [colour for colour in COLOURS if colour not in draft.colours]
    if not free:
        return draft
    colour = next((colour for colour in free if colour in names), free[0])
    name = names.get(colour) or next(iter(names.values()))
    changed = with_players(draft, (*draft.players, name))
    return replace(changed, colours=(*draft.colours, colour))
