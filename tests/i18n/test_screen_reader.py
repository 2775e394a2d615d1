"""Descriptions of placements for screen readers."""

from carc_widget.engine import Place, Rules, State
from carc_widget.i18n.screen_reader import describe_placement


def test_equal_rotations_have_one_number() -> None:
    """K6 looks the same after half a turn."""
    state = State.setup(sets=("base", "crop_circles_2"), rules=Rules(crop_tiles="all"), hand="K6")
    texts = {describe_placement(state, Place((0, -1), rotation, tile="K6"), (0, 1)) for rotation in (0, 2)}
    assert len({text.partition(":")[0] for text in texts}) == 1
