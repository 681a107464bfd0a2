"""Rows to values and back."""

from pbem.store.database import Store
from pbem.store.errors import DatabaseOld, DatabaseUnusable, StoreError
from pbem.store.transactions import Joined, Transactions

__all__ = ["DatabaseOld", "DatabaseUnusable", "Joined", "Store", "StoreError", "Transactions"]
