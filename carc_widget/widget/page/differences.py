"""What has to be told of a value of JSON to someone who knows what it was before.

A difference is a list of steps. Each begins with a path, the keys and places that lead to a part of the value:
`[path, part]` puts a part there, `[path]` takes it out of its object, `[path, place, how many go, those that come]` is
for the items of a list. Steps go from the last item to the first, so that each finds its place as it was.
`differences.js` takes them.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

Step = list[Any]

FEW = 64
"""So many pairs of items are compared at once; more are written out first, as it takes to match them."""

_written = json.JSONEncoder(separators=(",", ":")).encode


def difference(old: Any, new: Any) -> list[Step]:
    """What has to be told of a new value; never more than the value itself.

    >>> difference(["a", "b", "c"], ["a", "x", "y", "c"])
    [[[], 1, 1, ['x', 'y']]]
    >>> difference({"text": "three tiles", "points": [13, 14, 15]}, {"text": "three tiles", "points": [13, 14, 15, 16]})
    [[['points'], 3, 0, [16]]]
    """
    return _difference(old, new, [])


def _difference(old: Any, new: Any, path: list[Any]) -> list[Step]:
    if old == new and type(old) is type(new):
        return []
    whole: list[Step] = [[path, new]]
    if isinstance(old, dict) and isinstance(new, dict):
        found = [[[*path, key]] for key in old if key not in new]
        for key, value in new.items():
            at = [*path, key]
            found += _difference(old[key], value, at) if key in old else [[at, value]]
    elif isinstance(old, list) and isinstance(new, list):
        found = [*_steps(old, new, path)]
    else:
        return whole
    return found if _is_less(found, new, whole) else whole


def _steps(old: list[Any], new: list[Any], path: list[Any]) -> Iterator[Step]:
    """The steps from the last to the first."""
    first = last = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    for what, i, i_end, j, j_end in reversed(_opcodes(before, after)):
        if what == "equal":
            continue
        if i_end - i == j_end - j:
            for k in reversed(range(i_end - i)):
                yield from _difference(before[i + k], after[j + k], [*path, first + i + k])
        else:
            yield [path, first + i, i_end - i, after[j:j_end]]


def _opcodes(before: list[Any], after: list[Any]) -> Sequence[tuple[str, int, int, int, int]]:
    """What becomes what, as `SequenceMatcher` tells it; mostly few have changed, and nothing of them is still there."""
    few = len(before) * len(after) <= FEW
    if few and not any(one == other for one in before for other in after):
        return [("replace", 0, len(before), 0, len(after))]
    from difflib import SequenceMatcher  # importing the widget should cost little

    return SequenceMatcher(None, [*map(_written, before)], [*map(_written, after)], autojunk=False).get_opcodes()


def _is_less(found: list[Step], new: list[Any] | dict[str, Any], whole: list[Step]) -> bool:
    """Whether less has to be told; what is new can be long, and mostly need not be written out to see it."""
    size = len(_written(found))
    return size < 2 * len(new) or size < len(_written(whole))  # every item is a character and a comma at least
