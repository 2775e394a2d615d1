"""A bar that shows how far it is."""

from collections.abc import Callable


def progress_bar(games: int) -> Callable[[int, int], None]:
    """A bar of tqdm, to be told how many games are finished, out of how many.

    Raises:
        ImportError: tqdm is not installed.
    """
    try:
        from tqdm.auto import tqdm
    except ModuleNotFoundError as error:
        raise ImportError(
            "a progress bar needs the package 'tqdm', which is not installed; run `pip install tqdm`, or give "
            "`progress` a function"
        ) from error
    bar = tqdm(total=games, unit="game", smoothing=0.1)

    def tell(finished: int, of: int) -> None:
        bar.update(finished - bar.n)
        if finished == of:
            bar.close()

    return tell
