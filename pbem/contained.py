"""Faults that stay where they happen: the one place in which any exception is caught."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(slots=True)
class Failure:
    """What failed within, if anything did."""

    error: Exception | None = None


@contextmanager
def contained(*let_through: type[Exception]) -> Iterator[Failure]:
    """Keep what fails within from what goes on behind, and hand over what it was.

    For work beside which other work has to go on, and for the end of a program: there nobody is left who
    could say which errors to expect.

    Args:
        let_through: errors that are not this place's to keep.
    """
    failure = Failure()
    try:
        yield failure
    except let_through:
        raise
    # A fault is by its nature of no kind known beforehand: a narrower clause would let through just those
    # that this is for. None is lost, as whoever asks for it is given the error, and says what becomes of it.
    except Exception as error:  # noqa: BLE001 - see above
        failure.error = error
