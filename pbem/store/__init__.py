"""Rows to values and back."""

from pbem.store.database import Store
from pbem.store.errors import DatabaseOld, DatabaseUnusable, StoreError

__all__ = ["DatabaseOld", "DatabaseUnusable", "Store", "StoreError"]
