"""Frozen values behave as frozen dataclasses with slots do."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, fields, replace
from dataclasses import field as dataclass_field
from functools import cached_property
from typing import Any, ClassVar

import pytest

from carc_widget.engine import values
from carc_widget.engine.values import Roomy, as_dict, field, parts, value


@value
class Base:
    """With a name that is given by keyword, and neither shown nor compared."""

    id: ClassVar[str] = "base"
    who: str = field(repr=False, compare=False, kw_only=True)


@value
class Point(Base):
    """With defaults of both kinds."""

    id: ClassVar[str] = "point"
    x: int
    y: int = 2
    more: list[int] = field(default_factory=list, hash=False, compare=False)


@value
class Nothing:
    """Without fields."""


@value
class Checked:
    """Looks at what it is given, and shows itself in its own way."""

    x: int

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError("too small")

    def __repr__(self) -> str:
        return "mine"


@value
class Keyed:
    """Has something that it finds out itself."""

    x: int
    key: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", f"key {self.x}")


@dataclass(frozen=True, slots=True)
class Same:
    """What a dataclass of the standard library does."""

    who: str = dataclass_field(repr=False, compare=False, kw_only=True)
    x: int
    y: int = 2
    more: list[int] = dataclass_field(default_factory=list, hash=False, compare=False)


def test_they_are_made_compared_and_shown_as_dataclasses_are() -> None:
    for kind in (Point, Same):
        make: Any = kind
        one, other = make(1, who="Ann"), make(1, who="Bob")
        assert (one.x, one.y, one.more, one.who) == (1, 2, [], "Ann")
        assert one.more is not other.more
        assert one == other
        assert hash(one) == hash(other)
        assert one != make(2, who="Ann")
        assert one != (1, 2)
        assert repr(one) == f"{kind.__name__}(x=1, y=2, more=[])"
        assert kind.__match_args__ == ("x", "y", "more")
        assert [each.name for each in fields(kind)] == ["who", "x", "y", "more"]
        assert replace(one, y=5).y == 5
        assert list(inspect.signature(kind).parameters) == ["x", "y", "more", "who"]
        with pytest.raises(TypeError, match="who"):
            make(1)
        with pytest.raises(TypeError, match="z"):
            make(1, who="", z=3)


def test_a_field_can_be_found_out_by_the_value_itself() -> None:
    assert (Keyed(3).key, replace(Keyed(3), x=4).key) == ("key 3", "key 4")
    assert list(inspect.signature(Keyed).parameters) == ["x"]


def test_nothing_in_them_changes() -> None:
    point: Any = Point(1, who="Ann")
    for name in ("x", "z"):
        with pytest.raises(FrozenInstanceError):
            setattr(point, name, 2)
    with pytest.raises(FrozenInstanceError):
        del point.x
    assert not hasattr(point, "__dict__")


def test_they_travel() -> None:
    point = Point(1, who="Ann", more=[3])
    for again in (pickle.loads(pickle.dumps(point)), copy.copy(point), copy.deepcopy(point)):
        assert again == point
        assert (again.who, again.more) == ("Ann", [3])
    assert pickle.loads(pickle.dumps(Nothing())) == Nothing()


def test_what_a_class_writes_itself_is_kept() -> None:
    assert repr(Checked(1)) == "mine"
    with pytest.raises(ValueError, match="too small"):
        Checked(-1)
    assert repr(Nothing()) == "Nothing()"
    match Point(4, who=""):
        case Point(x, y):
            assert (x, y) == (4, 2)


def test_a_constructor_is_made_when_it_is_wanted() -> None:
    """A class shows what it takes before its first value is made, in a class that derives from it too."""

    @value
    class Late:
        """Not made yet."""

        x: int
        y: int = 2

    @value
    class Later(Late):
        """Nor this one."""

        z: int = 3

    assert str(inspect.signature(Later)) == "(x: int, y: int = 2, z: int = 3) -> None"
    assert (Later(1).z, Late(1).y, Later(x=4).x) == (3, 2, 4)
    assert inspect.isfunction(Later.__init__)
    assert Late.__init__.__qualname__.endswith("Late.__init__")


def test_two_threads_may_want_a_constructor_at_once() -> None:
    @value
    class Raced:
        """Made by the faster one."""

        x: int

    constructor = vars(Raced)["__init__"]
    assert Raced(1).x == 1
    assert constructor.__get__(None, Raced) is Raced.__init__  # the slower one comes now


def test_all_fields_of_a_class_can_be_given_by_name_only() -> None:
    @value(kw_only=True)
    class Named(Base):
        """Two, and one of the base."""

        x: int = 1
        y: list[int] = field(default_factory=list)

    make: Any = Named
    assert (make(who="Ann", y=[2]).y, make(x=4, who="Ann").x) == ([2], 4)
    with pytest.raises(TypeError):
        make(1, who="Ann")
    assert Named.__match_args__ == ()


def test_a_base_can_give_room_for_what_is_found_out() -> None:
    @value
    class Remembers(Roomy):
        """Counts how often it is asked."""

        x: int

        @cached_property
        def asked(self) -> list[int]:
            return [self.x]

    one = Remembers(1)
    assert one.asked is one.asked
    assert (one == Remembers(1), one == Remembers(2)) == (True, False)
    assert replace(one, x=5).asked == copy.copy(Remembers(5)).asked == [5]
    with pytest.raises(FrozenInstanceError):
        one.x = 3  # type: ignore[misc]


def test_fields_are_told_by_name_and_changed() -> None:
    point = Point(1, who="Ann", more=[3])
    assert as_dict(point) == {"who": "Ann", "x": 1, "y": 2, "more": [3]} == asdict(point)
    assert values.replace(point, y=5) == replace(point, y=5) == Point(1, 5, who="Ann")
    assert values.replace(Keyed(3), x=4).key == "key 4"
    assert [part.name for part in parts(Point)] == ["who", "x", "y", "more"]
