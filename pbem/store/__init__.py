"""Rows to values and back."""

from pbem.store.database import Store
from pbem.store.errors import StoreError

__all__ = ["Store", "StoreError"]
