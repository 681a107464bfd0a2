"""Where a use case takes its transaction from: the database, or a transaction that is open already."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

from sqlmodel import Session


class Transactions(Protocol):
    """What gives one transaction at a time."""

    def begin(self) -> AbstractContextManager[Session]:
        """Run one transaction: it stands at the end, and is taken back if anything is raised."""


class Joined:
    """Use cases as steps of one transaction: each is done whole or not at all, and none before it ends.

    Args:
        session: the transaction.
    """

    def __init__(self, session: Session) -> None:
        self._session = session

    @contextmanager
    def begin(self) -> Iterator[Session]:
        """Run one step."""
        with self._session.begin_nested():
            yield self._session
