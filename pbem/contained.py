"""Faults that stay where they happen: the one place that keeps any exception, whatever it is."""

from types import TracebackType
from typing import Self


class Contained:
    """Keeps what fails within from what goes on behind, and hands over what it was.

    For work beside which other work has to go on, and for the end of a program: there nobody is left who
    could say which errors to expect. What ends a program, such as Ctrl+C, is no fault and goes through.

    Args:
        let_through: errors that are not this place's to keep.
    """

    def __init__(self, *let_through: type[Exception]) -> None:
        self._let_through = let_through
        self.error: Exception | None = None
        """What failed, if anything did."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if not isinstance(error, Exception) or isinstance(error, self._let_through):
            return False
        self.error = error
        return True
