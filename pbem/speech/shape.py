"""The shape of a language's files: which keys a table has, whatever the words in it."""

from collections.abc import Iterator, Mapping


def missing_keys(own: object, source: object, path: str = "") -> Iterator[str]:
    """Yield what a table of the source language has and this one lacks, as paths such as ``verb.be.claim``.

    A list that holds nothing, or a value of another sort, is as good as missing.
    """
    if isinstance(source, Mapping):
        table = own if isinstance(own, Mapping) else {}
        for key, value in source.items():
            yield from missing_keys(table.get(key), value, f"{path}.{key}" if path else str(key))
        if not source and not isinstance(own, Mapping):
            yield path
    elif type(own) is not type(source) or (source and not own):
        yield path
    elif isinstance(source, list) and source and isinstance(source[0], Mapping) and isinstance(own, list):
        for number, entry in enumerate(own, 1):
            yield from missing_keys(entry, source[0], f"{path}.{number}")
