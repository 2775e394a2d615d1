"""Fixture of the tests that need the compiled games."""

import pytest

from carc_widget import compiled


@pytest.fixture(scope="session")
def ready() -> None:
    """Compile the games, or load them from the cache."""
    compiled.compile_now(progress=None)
