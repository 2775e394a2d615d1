"""What has to be told of a value of JSON to someone who knows what it was before.

A difference is a list of steps. Each begins with a path, the keys and places that lead to a part of the value:
`[path, part]` puts a part there, `[path]` takes it out of its object, `[path, place, how many go, those that come]` is
for the items of a list. Steps go from the last item to the first, so that each finds its place as it was.
`differences.js` takes them.
"""

import json
from collections.abc import Iterator
from typing import Any

Step = list[Any]


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
    return found if _size(found) < _size(whole) else whole


def _steps(old: list[Any], new: list[Any], path: list[Any]) -> Iterator[Step]:
    """The steps from the last to the first."""
    from difflib import SequenceMatcher  # importing the widget should cost little

    first = last = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        first += 1
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    before, after = old[first : len(old) - last], new[first : len(new) - last]
    matcher = SequenceMatcher(None, [*map(json.dumps, before)], [*map(json.dumps, after)], autojunk=False)
    for what, i, i_end, j, j_end in reversed(matcher.get_opcodes()):
        if what == "equal":
            continue
        if i_end - i == j_end - j:
            for k in reversed(range(i_end - i)):
                yield from _difference(before[i + k], after[j + k], [*path, first + i + k])
        else:
            yield [path, first + i, i_end - i, after[j:j_end]]


def _size(value: Any) -> int:
    return len(json.dumps(value, separators=(",", ":")))
