"""Draft settings beside the board: hand, bag, players, points, turn, sets and options."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from carc_widget.engine.figures import Meeple, MeepleKind
from carc_widget.engine.players import colours_of
from carc_widget.engine.rules import Rules, option_values
from carc_widget.engine.tiles import TileSet
from carc_widget.i18n.nouns import player_names
from carc_widget.widget.editor.draft import PositionDraft

MAX_POINTS = 9999
"""Maximum points of a player."""


def put_in_hand(draft: PositionDraft, id: str) -> PositionDraft:
    """Move a tile from the bag into the hand; empty the hand if `id` is empty or already in hand."""
    return replace(draft, hand="" if id == draft.hand else id, pending=None)


def change_bag(draft: PositionDraft, id: str, more: int) -> PositionDraft:
    """Add a tile of a kind to the bag or remove one, within the copies available."""
    missing = Counter(draft.missing_tiles)
    missing[id] = min(max(missing[id] - more, 0), draft.rest.get(id, 0))
    return replace(draft, missing_tiles={id: n for id, n in missing.items() if n})


def fill_bag(draft: PositionDraft, *, full: bool) -> PositionDraft:
    """Put all tiles that are not elsewhere into the bag, or none."""
    return replace(draft, missing_tiles={} if full else {id: n for id, n in draft.rest.items() if n})


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
    """Add a player named after a free colour, or remove the last player."""
    if more < 0:
        return with_players(draft, draft.players[:-1])
    taken = {name.casefold() for name in draft.players}
    name = next((name for name in player_names() if name.casefold() not in taken), "")
    return with_players(draft, (*draft.players, name)) if name else draft


def max_players(draft: PositionDraft) -> int:
    """Return the maximum number of players (R4)."""
    return 6 if "inns_cathedrals" in draft.sets else 5
