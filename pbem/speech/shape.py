"""The shape of a language's files: which keys a table has, whatever the words in it."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

_FIELD: Final = re.compile(r"\{[^{}]*\}")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")


def missing_keys(own: object, source: object, path: str = "") -> Iterator[str]:
    """Yield what a table of the source language has and this one lacks, as paths such as ``verb.be.claim``.

    A value of another sort is as good as missing, and so is a list that holds nothing.
    """
    if isinstance(source, Mapping):
        table = own if isinstance(own, Mapping) else {}
        for key, value in source.items():
            yield from missing_keys(table.get(key), value, f"{path}.{key}" if path else str(key))
        if not source and not isinstance(own, Mapping):
            yield path
    elif type(own) is not type(source) or own == []:
        yield path
    elif isinstance(source, list) and source and isinstance(source[0], Mapping) and isinstance(own, list):
        for number, entry in enumerate(own, 1):
            yield from missing_keys(entry, source[0], f"{path}.{number}")


def same_leaves(own: object, source: object, path: str = "") -> Iterator[str]:
    """Yield the paths of words that are the same in two tables; single ones may be so in two languages."""
    if isinstance(source, Mapping) and isinstance(own, Mapping):
        for key in source.keys() & own.keys():
            yield from same_leaves(own[key], source[key], f"{path}.{key}" if path else str(key))
    elif own == source and len(_WORD.findall(_FIELD.sub("", str(own)))) > 1:
        yield path
